/** The mean of vectors of one length, made unit length again; zeros if they cancel each other out. */
export const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((component) => component / length);
};
