const exact = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `1,204`, `12.4K`. */
export const countText = (count: number): string => (count < 10_000 ? exact : compact).format(count);

/** `3 memories`, `1 memory`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${exact.format(count)} ${count === 1 ? one : many}`;

export const memoriesText = (count: number): string => counted(count, 'memory', 'memories');

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** In powers of 1,000, as file managers show it. */
export const bytesText = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
};
