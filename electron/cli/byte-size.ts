/** Bytes in the unit that suits them: `512 B`, `3.4 MiB`. */
export const byteSize = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const scaled = bytes / 1024 ** power;
  return `${power === 0 ? scaled : scaled.toFixed(1)} ${units[power]}`;
};
