/**
 * Whether a text as a whole fits a pattern, in which `*` is any run of characters and `?` any one. Goes back to the last `*`
 * alone, so that it takes at most the product of the two lengths.
 */
export const matchesGlob = (pattern: string, text: string): boolean => {
  let p = 0;
  let star = -1;
  let resumeAt = 0;
  for (let t = 0; t < text.length;) {
    if (pattern[p] === '*') {
      star = p++;
      resumeAt = t;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p++;
      t++;
    } else if (star !== -1) {
      p = star + 1;
      t = ++resumeAt;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
};
