/** The values that hold what was typed, whatever the case; those that begin with it first, else in their order. */
export const valuesWith = <T>(values: readonly T[], typed: string, textOf: (value: T) => string): readonly T[] => {
  const wanted = typed.toLowerCase();
  const begins = (value: T) => textOf(value).toLowerCase().startsWith(wanted);
  return values
    .filter((value) => textOf(value).toLowerCase().includes(wanted))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)));
};
