import type { Frame } from './found-error.ts';

/** Where installed code lives; group 1 is the name it has on every machine. */
const LIBRARY_PATHS: readonly RegExp[] = [
  /^(?:.*\/)?node_modules\/(?:\.pnpm\/^(?:.*\/)?node_modules\/)?((?:@[^/]+\/)?[^/]+)\//,
  /^(node:.*|internal\/.*)$/,
  /^(?:.*\/)?(?:site|dist)-packages\/(.*)$/,
  /^(?:.*\/)?python\d(?:\.\d+)?\/(.*)$/i,
  /^(?:.*\/)?python\d+\/lib\/(.*)$/i,
  /^(?:.*\/)?(?:gems|bundler\/gems)\/([^/]+)\//,
  /^(?:.*\/)?ruby\/\d[^/]*\/(.*)$/,
  /^(?:.*\/)?pkg\/mod\/(.*)$/,
  /^(?:.*\/)?(?:go|golang|go[-\d.]+|x64|libexec)\/src\/(.*)$/,
  /^(?:.*\/)?(?:registry\/src|git\/checkouts)\/[^/]+\/([^/]+)\//,
  /\/rustc\/[^/]+\/(?:library|src)\/(.*)$/,
  /^(?:.*\/)?vendor\/([^/]+\/[^/]+)\//,
  /^(?:\/usr(?:\/local)?)?\/(?:lib|lib32|lib64|include|libexec)\/(?:.*\/)?([^/]+)$/,
  /^(?:\/build\/|\.\.?\/(?:sysdeps|nptl|csu|malloc|stdlib|elf|debug|signal|libio|assert)\/|sysdeps\/|.*\/libsanitizer\/)(?:.*\/)?([^/]+)$/,
  /^<(frozen [^>]*)>$/,
];

const LIBRARY_CLASSES =
  /^(?:java|javax|jdk|sun|com\.sun|jakarta|kotlin|kotlinx|scala|groovy|android|androidx|dalvik|com\.android|junit|org\.junit|org\.testng|org\.hamcrest|org\.assertj|org\.mockito|org\.apache\.(?:maven|tools\.ant|catalina|tomcat|coyote)|org\.gradle|org\.springframework|org\.hibernate|org\.eclipse\.jetty|io\.netty|io\.ktor|reactor|io\.reactivex|System|Microsoft|Xunit|NUnit|MS|Internal|Newtonsoft|Swashbuckle)\./;
const LIBRARY_FUNCTIONS =
  /^<?(?:std|core|alloc|tokio|rayon|__gnu_cxx|__gnu_debug|boost|testing::internal|__asan|__tsan|__ubsan|__interceptor|__sanitizer|backtrace|rust_\w+|__\w+|_start\b|clone\d?\b|start_thread\b|raise\b|abort\b|malloc\b|free\b|calloc\b|realloc\b|mem(?:cpy|set|move|cmp)\b|str(?:n?cpy|n?cmp|n?cat|n?len|n?dup|chr)\b|gsignal\b|_IO_\w+|_int_\w+|RtlUserThreadStart|BaseThreadInitThunk)(?:::|\b|$)/;
const LIBRARY_PACKAGES =
  /^(?:runtime|testing|net|reflect|sync|os|io|encoding|fmt|internal|syscall|database|context|bufio|bytes|strings|time|sort|log|html|text|crypto|compress|regexp|strconv|errors|math|golang\.org\/x|google\.golang\.org)(?:\/|$)/;

const withoutPosition = (path: string): string => path.replace(/(?:[:(]\d+(?:[:,]\d+)?\)?)$/, '');
const withoutVersion = (name: string): string => name.replace(/[@-]v?\d+(?:\.\d+)+[\w.+-]*/g, '');
const withoutHash = (name: string): string =>
  name.replace(/(?<=[.\-_~])(?=[a-f]*\d)[0-9a-f]{6,}(?=[.\-_]|$)/gi, '<hash>');
const withoutExtension = (name: string): string => name.replace(/(?!^)\.[A-Za-z]{1,5}$/, '');

const LIBRARY_HINT =
  /node_modules|^node:|^internal\/|-packages\/|\/python\d|\/gems\/|\/ruby\/|\/mod\/|\/src\/|\/rustc\/|\/checkouts\/|\/vendor\/|\/lib|\/include\/|^\/build\/|^\.|^sysdeps|^<frozen/i;

/** The file as it is called everywhere: packages and runtimes by their own path, own code by the file's name alone. */
const moduleOf = (path: string): { readonly name: string; readonly own: boolean } => {
  const plain = withoutPosition(path.trim())
    .replace(/^(?:file|webpack(?:-internal)?|webpack|rsc|app|https?):\/{2,3}/, '/')
    .replaceAll('\\', '/')
    .replace(/[?#].*$/, '');
  if (plain === '' || plain === '<anonymous>' || plain === 'native') return { name: '', own: false };
  // Almost every own path is told from an installed one by the hint alone.
  const library = LIBRARY_HINT.test(plain)
    ? LIBRARY_PATHS.map((pattern) => pattern.exec(plain)?.[1]).find((name) => name !== undefined)
    : undefined;
  if (library !== undefined) return { name: withoutExtension(withoutVersion(library)), own: false };
  return { name: withoutExtension(withoutHash(plain.slice(plain.lastIndexOf('/') + 1))), own: true };
};

/** A function's name without arguments, hashes, and the counters compilers give closures. */
const functionName = (name: string): string =>
  name
    .replace(/\(.*$/, '')
    .replace(/ \[as .*$/, '')
    .replace(/^async /, '')
    .replace(/::h[0-9a-f]{16}$/, '')
    .replace(/\{+closure(?:[#:][^}]*)?\}+/g, '{closure}')
    .replace(/\bfunc\d+(?:\.\d+)*$/, 'func')
    .replace(/^(block|rescue|ensure)(?: \(\d+ levels\))? in /, '$1 in ')
    .trim();

/** A frame known by the path of its file. */
export const fileFrame = (path: string, name: string): Frame => {
  const module = moduleOf(path);
  return { name: `${module.name}#${functionName(name) || '<anonymous>'}`, own: module.own };
};

/** A frame of a compiled language: the function decides where the path, perhaps unknown, does not. */
export const nativeFrame = (path: string | null, name: string): Frame => {
  const frame = fileFrame(path ?? '', name);
  return { name: frame.name, own: !LIBRARY_FUNCTIONS.test(name) && (path === null || frame.own) };
};

/** A frame of Rust: the function's path holds its module, and short backtraces leave the file out. */
export const rustFrame = (symbol: string, path: string | null): Frame => {
  const plain = functionName(symbol.replace(/\[[0-9a-f]{16}\]/g, ''));
  const split = plain.lastIndexOf('::');
  const isOwn = split !== -1 && (path === null ? !LIBRARY_FUNCTIONS.test(plain) : moduleOf(path).own);
  return { name: `${plain.slice(0, Math.max(0, split))}#${plain.slice(split === -1 ? 0 : split + 2)}`, own: isOwn };
};

/** A frame known by its class: Java, Kotlin, .NET. Counters of lambdas, proxies and state machines go. */
export const classFrame = (qualified: string): Frame => {
  const plain = qualified
    .replace(/\$\$Lambda[^.]*/, '$$$$Lambda')
    .replace(/^(?:[\w.@-]*\/){1,2}/, '')
    .replace(/\$\$(?!Lambda)[^.]*/, '')
    .replace(/\$\d+/g, '$$')
    .replace(/\b((?:Generated\w{1,40}Accessor|\$Proxy|access\$))\d+/, '$1')
    .replace(/\.<>c(?:__DisplayClass[\d_]+)?(?=\.)/, '')
    .replace(/<(\w+)>[bdg]__\w+(?:\|[\d_]+)?(?:\.MoveNext)?/, '$1')
    .replace(/`\d+/g, '')
    .replace(/\[[^\]]*\]$/, '');
  const dot = plain.lastIndexOf('.');
  const name = `${plain.slice(0, Math.max(0, dot))}#${plain.slice(dot + 1)}`;
  return { name, own: !LIBRARY_CLASSES.test(plain) };
};

/** A frame of Go: `example.org/app/store.(*Db).Get(0xc000…)`. */
export const packageFrame = (call: string, path: string): Frame => {
  const qualified = call.endsWith(')') ? call.slice(0, call.lastIndexOf('(')) : call;
  const dot = qualified.indexOf('.', qualified.lastIndexOf('/') + 1);
  const [module, name] = dot === -1 ? ['', qualified] : [qualified.slice(0, dot), qualified.slice(dot + 1)];
  const own = moduleOf(path).own && !LIBRARY_PACKAGES.test(module);
  return { name: `${withoutVersion(module)}#${name.replace(/(?:\.func\d+)+(?:\.\d+)*$/, '.func')}`, own };
};
