/**
 * A memory's words in order, as they are kept beside it for scoring: one unsigned 32-bit number a token, the first number
 * telling how many of them stand in the title and the first line. A hash is enough, for it is only ever compared.
 */
export type TokenStream = Uint32Array<ArrayBuffer>;

/** FNV-1a over UTF-16 units, 32 bits. */
export const hashStem = (stem: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

export const encodeStream = (head: readonly string[], body: readonly string[]): TokenStream =>
  Uint32Array.from([head.length, ...head.map(hashStem), ...body.map(hashStem)]);

/** How many tokens a stream holds. */
export const lengthOf = (stream: TokenStream): number => stream.length - 1;
