import type { Finding } from './finding.ts';

const EMAIL = /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])/g;
const PHONE = /(?<![\w+.])\+\d{1,3}(?:[ ().-]{0,2}\d){6,14}(?![\d.])/g;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g;
const CARD = /(?<![\d.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\d.-])/g;
const IPV4 = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g;
const IPV6 =
  /(?<![\w:.])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}|(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?)(?![\w:])/gi;

/** What tells of persons. Only looked for where the person turned it on, for much of it is harmless in code. */
export const findPersonalData = (text: string): Finding[] => [
  ...(text.includes('@') ? matches(text, EMAIL, 'e-mail', isPersonal) : []),
  ...(text.includes('+') ? matches(text, PHONE, 'phone') : []),
  ...matches(text, IBAN, 'iban', hasIbanSum),
  ...matches(text, CARD, 'card number', passesLuhn),
  ...matches(text, IPV4, 'ip address', (address) => !/^(?:0|127)\.|^255\.255/.test(address)),
  ...matches(text, IPV6, 'ip address', (address) => /\d/.test(address) && address.split(':').length > 3),
];

const matches = (text: string, pattern: RegExp, kind: string, check?: (found: string) => boolean): Finding[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
    check?.(found) === false ? [] : [{ start: index, end: index + found.length, kind }],
  );

/** `git@host` is how a repository is reached, and `example.com` is nobody's. */
const isPersonal = (address: string): boolean => !/^git@|@(?:[\w-]+\.)*example\.(?:com|org|net)$/i.test(address);

/** ISO 13616: the number, its first four characters put last and letters counted from 10, is 1 modulo 97. */
const hasIbanSum = (iban: string): boolean => {
  const compact = iban.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
};

/** ISO/IEC 7812-1: every second digit from the right doubled, the sum of all digits is a multiple of 10. */
const passesLuhn = (number: string): boolean => {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
