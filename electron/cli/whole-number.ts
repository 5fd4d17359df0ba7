import { UsageError } from './usage-error.ts';

/** The value of a flag as a whole number within bounds; undefined if the flag was not given. */
export const wholeNumber = (
  flag: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined => {
  if (text === undefined) return undefined;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}`);
};
