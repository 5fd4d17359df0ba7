import type { Finding } from './finding.ts';

/** A tag in backticks is spoken of and hides nothing. */
const TAG = /(?<!`)<\/?private>/gi;

/** What stands between `<private>` and `</private>`, with both; a block may hold others. One that is not closed is none. */
export const findPrivateBlocks = (text: string): Finding[] => {
  const found: Finding[] = [];
  let depth = 0;
  let start = 0;
  let lastClose = -1;
  const add = (end: number) => found.push({ start, end, kind: 'private' });
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    if (!tag.startsWith('</')) {
      if (depth++ === 0) [start, lastClose] = [index, -1];
    } else if (depth > 0) {
      lastClose = index + tag.length;
      if (--depth === 0) add(lastClose);
    }
  }
  // Of a block with one opening too many, what was closed is still not to be kept.
  if (depth > 0 && lastClose !== -1) add(lastClose);
  return found;
};
