/** A time in this machine's zone, to the minute: `2026-01-31 09:30`. */
export const localTime = (timestamp: string): string => {
  const date = new Date(timestamp);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
