const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

/** A time in the person's own zone and words. */
export const exactTime = (at: string): string => format.format(new Date(at));
