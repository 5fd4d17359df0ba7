/** Languages by the ending of a file's name, named as the rest of CMEM names them. */
const ofEnding: Readonly<Record<string, string>> = {
  bash: 'bash',
  bats: 'bash',
  c: 'c',
  cc: 'c++',
  cjs: 'javascript',
  clj: 'clojure',
  cljs: 'clojure',
  cpp: 'c++',
  cs: 'c#',
  css: 'css',
  cts: 'typescript',
  cxx: 'c++',
  dart: 'dart',
  erl: 'erlang',
  ex: 'elixir',
  exs: 'elixir',
  fs: 'f#',
  go: 'go',
  gradle: 'groovy',
  graphql: 'graphql',
  groovy: 'groovy',
  h: 'c',
  hh: 'c++',
  hpp: 'c++',
  hs: 'haskell',
  hxx: 'c++',
  java: 'java',
  jl: 'julia',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  kts: 'kotlin',
  less: 'less',
  lua: 'lua',
  m: 'objective-c',
  mjs: 'javascript',
  ml: 'ocaml',
  mm: 'objective-c',
  mts: 'typescript',
  nix: 'nix',
  php: 'php',
  pl: 'perl',
  pm: 'perl',
  proto: 'protobuf',
  ps1: 'powershell',
  psm1: 'powershell',
  py: 'python',
  pyi: 'python',
  r: 'r',
  rake: 'ruby',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svelte: 'svelte',
  swift: 'swift',
  tf: 'terraform',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'vue',
  zig: 'zig',
  zsh: 'bash',
};

const ofName: Readonly<Record<string, string>> = {
  'cmakelists.txt': 'cmake',
  dockerfile: 'dockerfile',
  gemfile: 'ruby',
  jenkinsfile: 'groovy',
  makefile: 'makefile',
  rakefile: 'ruby',
};

const ofInterpreter: readonly (readonly [RegExp, string])[] = [
  [/^(ba|da|k|z)?sh$/, 'bash'],
  [/^python[\d.]*$/, 'python'],
  [/^(node|nodejs|bun)$/, 'javascript'],
  [/^(deno|tsx|ts-node)$/, 'typescript'],
  [/^ruby[\d.]*$/, 'ruby'],
  [/^php[\d.]*$/, 'php'],
  [/^perl[\d.]*$/, 'perl'],
  [/^lua[\d.]*$/, 'lua'],
];

/** Null for a file that is no code as far as its name tells; `unknown` where only its first line can tell. */
export const languageOfName = (path: string): string | null => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (Object.hasOwn(ofName, name)) return ofName[name] ?? null;
  const dot = name.lastIndexOf('.');
  if (dot === -1) return 'unknown';
  const ending = name.slice(dot + 1);
  return Object.hasOwn(ofEnding, ending) ? (ofEnding[ending] ?? null) : null;
};

/** Looks into the text where the name leaves it open: a script without an ending, a header of C or C++. Null if it is no code. */
export const languageOfText = (language: string, path: string, text: string): string | null => {
  if (language === 'unknown') return languageOfShebang(text);
  if (language === 'c' && /\.h$/i.test(path) && CPP_ONLY.test(text)) return 'c++';
  return language;
};

const CPP_ONLY =
  /^[ \t]*(class\s+\w+|namespace\b|template\s*<|using\s+\w|public:|private:|protected:)|\bstd::|^#include <\w+>\s*$/m;

const languageOfShebang = (text: string): string | null => {
  const words = /^#!([^\n]{1,200})/.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  const name = (word = '') => word.slice(word.lastIndexOf('/') + 1);
  const isEnv = name(words[0]) === 'env';
  const program = name(isEnv ? words.slice(1).find((word) => !/^-|=/.test(word)) : words[0]);
  return ofInterpreter.find(([pattern]) => pattern.test(program))?.[1] ?? null;
};
