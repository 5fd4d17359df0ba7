/**
 * How vectors are stored. A chunk has two codes: int8, from which cosines are computed, and one bit a dimension, over
 * which the whole index is scanned. A cosine does not change when a vector is scaled, so int8 keeps no scale.
 */

/** int8 code: the largest component becomes ±127. */
export const toInt8 = (vector: Float32Array): Int8Array<ArrayBuffer> => {
  let largest = 0;
  for (const component of vector) largest = Math.max(largest, Math.abs(component));
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (component) => Math.round(component * scale));
};

/** Sign code: bit i is 1 where component i is above zero; length a multiple of 8. */
export const toSigns = (vector: Float32Array | Int8Array): Uint8Array<ArrayBuffer> => {
  const signs = new Uint8Array(vector.length / 8);
  vector.forEach((component, i) => {
    if (component > 0) signs[i >> 3] = (signs[i >> 3] as number) | (1 << (i & 7));
  });
  return signs;
};

/** The direction that an int8 code stands for, at length 1; zeros where it is all zeros. */
export const unitVector = (code: Int8Array): Float32Array => {
  const length = Math.hypot(...code);
  return Float32Array.from(code, (component) => (length === 0 ? 0 : component / length));
};

/** Cosine between a unit-length query and an int8 code, in [-1, 1]; 0 if the code is all zeros. */
export const cosineToInt8 = (query: Float32Array, code: Int8Array): number => {
  let dot = 0;
  let squares = 0;
  for (let i = 0; i < code.length; i++) {
    const component = code[i] as number;
    dot += (query[i] as number) * component;
    squares += component * component;
  }
  return squares === 0 ? 0 : dot / Math.sqrt(squares);
};

export const asBuffer = ({ buffer, byteOffset, byteLength }: Int8Array | Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
export const asInt8 = ({ buffer, byteOffset, byteLength }: Buffer): Int8Array =>
  new Int8Array(buffer, byteOffset, byteLength);
