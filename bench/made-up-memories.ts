import type { NewMemory } from '#shared/schemas/memory.ts';

const VERBS =
  'retry fix drop cache parse load store send close open lock merge split build test deploy rename move delete log'.split(
    ' ',
  );
const NOUNS =
  'upload token session index query socket proxy buffer migration schema worker queue timer config path header cookie parser model vector chunk engine client server project memory branch commit release build error limit'.split(
    ' ',
  );
const LINKS = 'because when after before unless so that while since'.split(' ');
const ENDINGS = 'fails hangs leaks times out returns null drops the last row runs twice is slow loses order'.split(' ');
const LANGUAGES = ['typescript', 'python', 'go', 'rust'] as const;

/** Numbers in [0, 1) that are the same for the same seed (mulberry32, a public-domain generator by T. Ettinger). */
const seededRandom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Made-up memories: notes and code of 200 to 900 characters in 20 projects, no two alike. */
export const madeUpMemories = (count: number, seed = 1): NewMemory[] => {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() ** 2 * from.length)]!;
  const name = () => `${pick(VERBS)}${capital(pick(NOUNS))}${random() < 0.3 ? capital(pick(NOUNS)) : ''}`;
  const sentence = () =>
    `${capital(pick(NOUNS))} ${pick(VERBS)} ${pick(ENDINGS)} ${pick(LINKS)} ${name()} in ${pick(NOUNS)} ${Math.floor(random() * 1e4)}.`;
  const code = () =>
    `function ${name()}(${pick(NOUNS)}) {\n  return ${name()}(${pick(NOUNS)}.${pick(NOUNS)}, ${Math.floor(random() * 1e6)});\n}`;
  return Array.from({ length: count }, (_, i) => ({
    content: `${Array.from({ length: 3 + Math.floor(random() * 8) }, () => (random() < 0.3 ? code() : sentence())).join('\n')}\n#${i}`,
    project: `project-${Math.floor(random() ** 2 * 20)}`,
    kind: pick(['note', 'fix', 'decision', 'snippet'] as const),
    tags: [pick(NOUNS), pick(VERBS)],
    file_path: `src/${pick(NOUNS)}/${name()}.ts`,
    language: pick(LANGUAGES),
  }));
};

/** Made-up queries of two to seven words from the same words. */
export const madeUpQueries = (count: number, seed = 2): string[] => {
  const random = seededRandom(seed);
  const words = [...VERBS, ...NOUNS, ...ENDINGS];
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(random() * 6) }, () => words[Math.floor(random() * words.length)]!).join(' '),
  );
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
