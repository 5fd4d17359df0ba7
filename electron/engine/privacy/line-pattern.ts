/**
 * Looks for a text somewhere in a line, whatever the case; `*` in it is anything within the line. Each piece between the
 * wildcards is looked for once behind the one before, so that it takes one walk over the text for each piece.
 */
export const linePattern = (pattern: string): ((text: string) => boolean) => {
  const pieces = pattern
    .toLowerCase()
    .split('*')
    .filter((piece) => piece !== '');
  const [first = ''] = pieces;
  return (text) => {
    const folded = text.toLowerCase();
    if (pieces.length === 1) return folded.includes(first);
    if (!pieces.every((piece) => folded.includes(piece))) return false;
    return folded.split('\n').some((line) => {
      let from = 0;
      return pieces.every((piece) => {
        const place = line.indexOf(piece, from);
        from = place + piece.length;
        return place !== -1;
      });
    });
  };
};
