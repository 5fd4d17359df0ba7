/** The repository that a git remote points at, however the address is written. */
export interface RemoteRepository {
  /** Equal for equal repositories: `github.com/owner/repo`, `host:2222/path`, `/abs/path`, `C:/path`. No credentials. */
  readonly identity: string;
  /** The last part of its path, for display, in the case it was written. Not empty. */
  readonly name: string;
}

/**
 * Understands URLs, `user@host:path`, `file://`, absolute paths and Windows paths. Null for an address that names a
 * repository only together with a folder or a program: relative paths, `~/…`, `helper::…`, and for one too broken to tell
 * its credentials from its host.
 */
export const parseRemote = (remote: string): RemoteRepository | null => {
  const address = remote.trim();
  if (/^[a-z0-9+.-]+::/i.test(address)) return null;
  const windowsPath = /^([a-z]):[\\/](.*)$/is.exec(address);
  if (windowsPath) return atPath(`${windowsPath[1]?.toUpperCase()}:/`, forwardSlashes(windowsPath[2] ?? ''));
  if (address.startsWith('\\\\')) return atPath('//', forwardSlashes(address));
  if (address.startsWith('/')) return atPath('/', address);
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address);
  if (url) return fromUrl((url[1] ?? '').toLowerCase(), url[2] ?? '', url[3] ?? '');
  return fromScpForm(address);
};

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  ssh: '22',
  'git+ssh': '22',
  'ssh+git': '22',
  git: '9418',
  http: '80',
  https: '443',
  ftp: '21',
  ftps: '990',
};

/** Second names under which the large hosts serve SSH through port 443. */
const HOST_ALIASES: Readonly<Record<string, string>> = {
  'www.github.com': 'github.com',
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
};

/** Hosts known to take a path in any case. */
const CASELESS_HOSTS: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org']);

const fromUrl = (scheme: string, authority: string, rest: string): RemoteRepository | null => {
  // In the other schemes `?` and `#` are ordinary characters of a path; over HTTP a query may hold a token.
  const path = decoded(scheme === 'http' || scheme === 'https' ? rest.replace(/[?#].*$/s, '') : rest);
  if (scheme === 'file') {
    const drive = /^\/?([a-z]):(?:[\\/](.*))?$/is.exec(path);
    if (drive) return atPath(`${drive[1]?.toUpperCase()}:/`, forwardSlashes(drive[2] ?? ''));
    const isLocal = authority === '' || authority.toLowerCase() === 'localhost';
    return isLocal ? atPath('/', path) : atPath('//', `${authority.toLowerCase()}/${path}`);
  }
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1);
  const parts = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(hostAndPort);
  // A "port" that is no number is a piece of a password with an unescaped slash: nothing of it may be kept.
  if (!parts?.[1]) return null;
  return atHost(parts[1], parts[2] === DEFAULT_PORTS[scheme] ? '' : (parts[2] ?? ''), path);
};

/** `[user@]host:path`, and git's `[user@host:port]:path` and `user@[::1]:path`. */
const fromScpForm = (address: string): RemoteRepository | null => {
  const parts = /^(\[[^\]/]+\]|(?:[^@/:[\]]+@)?(?:\[[^\]/]+\]|[^@/:[\]]+)):(.*)$/s.exec(address);
  if (!parts) return null;
  const target = parts[1] ?? '';
  const bracketed = /^\[((?:[^@\]]+@)?[^:\]]+(?::(\d+))?)\]$/.exec(target);
  const withoutUser = (text: string) => text.slice(text.lastIndexOf('@') + 1);
  if (!bracketed) return atHost(withoutUser(target), '', parts[2] ?? '');
  const port = bracketed[2] ?? '';
  const host = withoutUser(bracketed[1] ?? '').replace(/:\d+$/, '');
  return atHost(host, port === DEFAULT_PORTS['ssh'] ? '' : port, parts[2] ?? '');
};

const atHost = (rawHost: string, rawPort: string, rawPath: string): RemoteRepository | null => {
  const lowered = rawHost.toLowerCase().replace(/\.$/, '');
  const alias = HOST_ALIASES[lowered];
  const host = alias ?? lowered;
  const port = alias === undefined ? rawPort : '';
  const segments = repositorySegments(rawPath);
  const name = segments.at(-1);
  if (name === undefined || host === '') return null;
  const path = CASELESS_HOSTS.has(host) ? segments.join('/').toLowerCase() : segments.join('/');
  return { identity: `${host}${port === '' ? '' : `:${port}`}/${path}`, name };
};

const atPath = (root: string, path: string): RemoteRepository | null => {
  const segments = repositorySegments(path);
  const name = segments.at(-1);
  return name === undefined ? null : { identity: `${root}${segments.join('/')}`, name };
};

/** Without empty parts and `.`, and without the `.git` that an address may or may not carry. */
const repositorySegments = (path: string): string[] => {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const last = segments.pop();
  if (last === undefined) return segments;
  const bare = last.replace(/\.git$/i, '');
  return bare === '' ? segments : [...segments, bare];
};

const forwardSlashes = (path: string): string => path.replaceAll('\\', '/');

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
