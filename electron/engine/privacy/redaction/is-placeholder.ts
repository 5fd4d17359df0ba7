/** Begins where a variable, a template or another mark stands for the value. */
const STANDS_FOR_VALUE = /^[<{$%[(‹]|^\\?\$\{|^#\{|^@|^&/;
/** Long enough that no random value holds it by chance. */
const SAYS_SO =
  /example|placeholder|change[_-]?me|redacted|x{6}|\*{3}|\.{3}|…|•|process\.env|os\.environ|getenv|import\.meta|secrets\.|0123456789|123456789|abcdefgh|your[_-]/i;
/** Short words, where they stand by themselves. */
const WORD = /(?<![A-Za-z0-9])(?:your|x{4,}|(?:dummy|insert|todo|fake|sample)(?![A-Za-z0-9]))/i;

/** Whether a value stands for a secret and is none: `YOUR_API_KEY`, `${TOKEN}`, `<password>`, `xxxx`, what documents use. */
export const isPlaceholder = (value: string): boolean =>
  STANDS_FOR_VALUE.test(value) ||
  SAYS_SO.test(value) ||
  WORD.test(value) ||
  new Set(value).size < Math.min(4, value.length);
