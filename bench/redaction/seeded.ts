/** Mulberry32: small, and the same numbers for the same seed everywhere. */
const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

/** Makes values up. They are made at run time, so that no value that looks real stands in the repository. */
export const createMaker = (seed: number) => {
  const random = seededRandom(seed);
  const from = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  return {
    from,
    digits: (length: number) => from(DIGITS, length),
    hex: (length: number) => from(`${DIGITS}abcdef`, length),
    upper: (length: number) => from(UPPER + DIGITS, length),
    base32: (length: number) => from(`${UPPER}234567`, length),
    alnum: (length: number) => from(LOWER + UPPER + DIGITS, length),
    url64: (length: number) => from(`${LOWER}${UPPER}${DIGITS}_-`, length),
    base64: (length: number) => from(`${LOWER}${UPPER}${DIGITS}+/`, length),
    /** As people choose them: letters, digits and a sign. */
    password: (length = 12) => `${from(LOWER, length - 4)}${from(UPPER, 1)}${from(DIGITS, 2)}${from('!#%*+?', 1)}`,
  };
};
export type Maker = ReturnType<typeof createMaker>;
