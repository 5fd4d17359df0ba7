/** Shannon entropy in bits a character. */
const entropyOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PATH_OR_ADDRESS = /^(?:[a-z]+:)?\/\/|^[.~]{0,2}\/|^[A-Za-z]:\\/;

/** `projects/123456/secrets/db`: each part is a word or a number. */
const isPath = (value: string): boolean =>
  value.includes('/') && value.split('/').every((part) => /^(?:[A-Za-z]+(?:[._-][A-Za-z]+)*|\d*)$/.test(part));

/** Whether a value was made by a machine and not chosen as a name: letters and digits without an order. */
export const looksRandom = (value: string, shortest = 12): boolean =>
  value.length >= shortest &&
  (value.match(/\d/g)?.length ?? 0) >= 2 &&
  /[A-Za-z]/.test(value) &&
  !/\s/.test(value) &&
  !UUID.test(value) &&
  !PATH_OR_ADDRESS.test(value) &&
  !isPath(value) &&
  entropyOf(value) >= 3;
