const STEPS: readonly (readonly [unit: string, ms: number])[] = [
  ['y', 365.25 * 86_400_000],
  ['mo', 30.44 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
];

/** How long ago a time is, in its largest unit: `3 d ago`, `in 2 h`, `now`. */
export const age = (timestamp: string, now: number): string => {
  const ms = now - Date.parse(timestamp);
  const step = STEPS.find(([, length]) => Math.abs(ms) >= length);
  if (step === undefined) return 'now';
  const text = `${Math.floor(Math.abs(ms) / step[1])} ${step[0]}`;
  return ms > 0 ? `${text} ago` : `in ${text}`;
};

/** A time in this machine's zone, to the minute: `2026-01-31 09:30`. */
export const localTime = (timestamp: string): string => {
  const date = new Date(timestamp);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
