import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProjectName } from '#shared/schemas/memory.ts';
import { Checkout } from '#shared/schemas/project.ts';
import { identityAliases } from './project-identity.ts';

const remoteAlias = (remote: string) =>
  identityAliases({ common_dir: '/x/.git', remote }).aliases.find((alias) => alias.startsWith('git:'));

describe('identityAliases', () => {
  it.each([
    'https://github.com/owner/repo',
    'https://GitHub.com/Owner/Repo.git',
    'https://user:p%40ss@github.com/owner/repo.git/',
    'https://user:p@ss@github.com:443/owner/repo.git',
    'https://www.github.com//owner//repo',
    'https://github.com/owner/repo.git?access_token=secret#fragment',
    'http://github.com:80/owner/repo',
    'git@github.com:Owner/Repo.git',
    'git@github.com:/owner/repo',
    'github.com:owner/repo.git',
    'ssh://git@github.com:22/owner/repo.git',
    'ssh://git@ssh.github.com:443/owner/repo.git',
    'git+ssh://git@github.com/owner/repo',
    'git://github.com:9418/owner/repo.git',
    '[git@github.com:22]:owner/repo.git',
    '  https://github.com./owner/repo\n',
  ])('takes %j for the same repository', (remote) => {
    expect(remoteAlias(remote)).toBe('git:github.com/owner/repo');
  });

  it.each([
    ['https://git.example.org/Team/App.git', 'git:git.example.org/Team/App'],
    ['ssh://git@git.example.org:2222/team/app.git', 'git:git.example.org:2222/team/app'],
    ['[git@git.example.org:2222]:team/app.git', 'git:git.example.org:2222/team/app'],
    ['git@[::1]:team/app.git', 'git:[::1]/team/app'],
    ['ssh://[2001:DB8::1]:22/team/app', 'git:[2001:db8::1]/team/app'],
    ['ssh://host/~me/app.git', 'git:host/~me/app'],
    ['https://host/a%20b/c%C3%A9.git', 'git:host/a b/cé'],
    ['https://host/100%/app', 'git:host/100%/app'],
    ['file:///srv/git/app.git', 'git:/srv/git/app'],
    ['file://localhost/srv/git/app.git', 'git:/srv/git/app'],
    ['/srv/git/app.git/', 'git:/srv/git/app'],
    ['/home/me/app/.git', 'git:/home/me/app'],
    ['c:\\git\\App.git', 'git:C:/git/App'],
    ['C:/git/App', 'git:C:/git/App'],
    ['file:///c:/git/App.git', 'git:C:/git/App'],
    ['\\\\server\\share\\app.git', 'git://server/share/app'],
    ['file://Server/share/app.git', 'git://server/share/app'],
  ])('writes %j as %j', (remote, alias) => {
    expect(remoteAlias(remote)).toBe(alias);
  });

  it.each([
    '../neighbour.git',
    './here',
    'app',
    '~/app.git',
    'ext::sh -c "connect %S"',
    'https://github.com/',
    'https://user:pass/word@github.com/owner/repo',
    ':',
    '/',
    '.git',
  ])('finds no repository in %j', (remote) => {
    expect(remoteAlias(remote)).toBeUndefined();
  });

  it('keeps no credentials, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{1,10}$/).map((text) => `user${text}`),
        fc.stringMatching(/^[A-Za-z0-9:@%!$&'()*+,;=._~-]{1,20}$/).map((text) => `secret${text}`),
        fc.constantFrom('https', 'ssh', 'http', 'git+ssh'),
        (user, password, scheme) => {
          const { name, aliases } = identityAliases({
            common_dir: '/x/.git',
            remote: `${scheme}://${user}:${password}@host.example/owner/repo.git`,
          });
          expect({ name, aliases }).toEqual({
            name: 'repo',
            aliases: ['git:host.example/owner/repo', 'dir:/x/.git'],
          });
        },
      ),
    );
  });

  it.each([
    [{ common_dir: '/home/me/my app/.git' }, 'my app', ['dir:/home/me/my app/.git']],
    [{ common_dir: '/home/me/notes/' }, 'notes', ['dir:/home/me/notes']],
    [{ common_dir: '/srv/app.git' }, 'app', ['dir:/srv/app.git']],
    [{ common_dir: '/home/me/top/.git/modules/libs/foo' }, 'foo', ['dir:/home/me/top/.git/modules/libs/foo']],
    [{ common_dir: 'c:\\Users\\Zoë\\app\\.git' }, 'app', ['dir:C:/Users/Zoë/app/.git']],
    [{ common_dir: '/' }, '/', ['dir:/']],
    [{ common_dir: 'C:\\' }, 'C:', ['dir:C:/']],
    [{ common_dir: '/a\\b/.git' }, 'a\\b', ['dir:/a\\b/.git']],
    [
      { common_dir: '/r/.git', remote: 'git@github.com:Org/Mono.git', sub_path: './packages//web/' },
      'Mono/web',
      ['git:github.com/org/mono//packages/web', 'dir:/r/.git//packages/web'],
    ],
    [{ common_dir: '/r/.git', remote: '../elsewhere', sub_path: null }, 'r', ['dir:/r/.git']],
  ])('knows %j', (checkout, name, aliases) => {
    expect(identityAliases(checkout)).toEqual({ name, aliases });
  });

  const checkouts = fc
    .record({
      common_dir: fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ minLength: 300, maxLength: 4096 })),
      remote: fc.option(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary', minLength: 1 }))),
      sub_path: fc.option(fc.string({ unit: 'binary', minLength: 1 })),
    })
    .filter((checkout) => Checkout.safeParse(checkout).success);

  it('gives names that a project may have, as they stand', () => {
    fc.assert(
      fc.property(checkouts, (checkout) => {
        const { name, aliases } = identityAliases(checkout);
        expect(aliases.length).toBeGreaterThan(0);
        for (const text of [name, ...aliases]) expect(ProjectName.parse(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps long folders apart', () => {
    const deep = `/${'d'.repeat(500)}`;
    const [one] = identityAliases({ common_dir: `${deep}/a` }).aliases;
    const [other] = identityAliases({ common_dir: `${deep}/b` }).aliases;
    expect(one).not.toBe(other);
  });

  it('gives two folders one alias only if they are one', () => {
    const segment = fc.stringMatching(/^[a-z% \n]{1,6}$/);
    const folder = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(folder, folder, (one, other) => {
        const same =
          identityAliases({ common_dir: one }).aliases[0] === identityAliases({ common_dir: other }).aliases[0];
        expect(same).toBe(one === other);
      }),
    );
  });
});
