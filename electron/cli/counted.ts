/** A number with its noun: `1 memory`, `2 memories`, `3 commits`. */
export const counted = (count: number, noun: 'memory' | 'commit' | 'line' | 'tag'): string => {
  const plural = noun === 'memory' ? 'memories' : `${noun}s`;
  return `${count} ${count === 1 ? noun : plural}`;
};
