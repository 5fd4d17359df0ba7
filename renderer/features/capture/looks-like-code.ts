/**
 * Whether pasted text is code rather than a sentence: several lines of which most end or begin as code does. A guess that the
 * person can correct later; in doubt it is a note.
 */
export const looksLikeCode = (text: string): boolean => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  const like = lines.filter(
    (line) =>
      /[;{}()[\],=:]\s*$/.test(line) ||
      /^\s{2,}\S|^\s*(#include|import |from |def |fn |func |const |let |return\b|@\w)/.test(line),
  );
  return like.length / lines.length > 0.5;
};
