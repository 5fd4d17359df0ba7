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
