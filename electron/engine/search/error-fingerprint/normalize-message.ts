/** Characters and lines of a message that are kept. */
const MAX_MESSAGE = 600;
const MAX_MESSAGE_LINES = 8;

const FILE_NAME = /^[\w@$.+-]*\.[A-Za-z]\w{0,9}$/;
const TEMP_FOLDER = /^(?:\/private)?\/(?:tmp|var\/folders|var\/tmp)\/|\/(?:Temp|TEMP)\//;

/**
 * `<path>`, with the file's own name where the end is one: it says what is missing, on every machine. Folders above it
 * do not, nor does anything in a temporary folder.
 */
const pathPlaceholder = (path: string): string => {
  const parts = path.replaceAll('\\', '/').replace(/[/.,;:]+$/, '');
  if (TEMP_FOLDER.test(parts)) return '<temp>';
  const name = parts.slice(parts.lastIndexOf('/') + 1);
  return FILE_NAME.test(name) || parts.startsWith('.') ? `<path>/${name}` : '<path>';
};

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const REASONS =
  'Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Conflict|Gone|Unprocessable|Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time';

/**
 * One pass each, most particular first. No pattern may have two unbounded repetitions that can take the same
 * characters.
 */
const RULES: readonly (readonly [RegExp, string | ((...groups: string[]) => string)])[] = [
  [/\b[a-z][a-z0-9+.-]{1,12}:\/\/(?!\/)[^\s'"`<>)\]]+/gi, '<url>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?: ?Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [new RegExp(String.raw`\b(?:${MONTHS})[a-z]{0,6} \d{1,2},? \d{4}\b`, 'g'), '<time>'],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?\b/g, '<time>'],
  // A path in quotes may hold spaces.
  [
    /(['"`])((?:file:\/\/\/?)?(?:\/|[A-Za-z]:[\\/])[^'"`\n]*)\1/g,
    (_, quote, path) => `${quote}${pathPlaceholder(path ?? '')}${quote}`,
  ],
  [
    /(?<![\w/\\<>.])(?:file:\/\/\/?)?(?:~|\.{1,2}|[A-Za-z]:)?[\\/][\w@$%+.~\\/-]*[\w@$%+~-](?::\d+){0,2}/g,
    (path) => pathPlaceholder(path.replace(/(?::\d+)+$/, '')),
  ],
  [
    /(?<![\w@/\\<.>-])[\w@.-]+(?:[\\/][\w@.-]+)*[\\/][\w.-]*\.[A-Za-z]\w{0,9}(?::\d+){0,2}(?![\w/\\])/g,
    (path) => pathPlaceholder(path.replace(/(?::\d+)+$/, '')),
  ],
  [/\b([\w-]+\.[A-Za-z]{1,5}):\d+(?::\d+)?\b/g, '$1'],
  [/\.[A-Za-z]{1,5}\((\d+)(?:,\d+)?\)/g, (match) => match.slice(0, match.indexOf('('))],
  [/\b0x[0-9a-f]+\b/gi, '<addr>'],
  [/(?<=[\w)\]>])@[0-9a-f]{4,16}\b/g, '@<addr>'],
  [/\b(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?\b|\[?::1\]?:\d{1,5}\b/g, '<host>'],
  [/\btmp[a-z0-9_]{6,12}\b/g, '<temp>'],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}\b/g, '<hash>'],
  [/\b[\w-]{20,}\b/g, (word) => (isRandom(word) ? '<id>' : word)],
  [/\b\d+(?:\.\d+)? ?(?:ns|[µμ]s|ms|s|secs?|seconds?|minutes?|mins?|hours?)\b/g, '<duration>'],
  [/\b(lines?|column|col|position|offset|pos|char|character|index|pid|PID|port) ?[:=]? ?\d+/gi, '$1 <n>'],
  [/\(\d+:\d+\)/g, '(<n>)'],
];

/** Numbers that name a failure rather than measure it. */
const CODE_BEFORE =
  /\b(?:HTTP(?:\/\d(?:\.\d)?)?|status(?: ?code)?|SQLSTATE|errno|signal|(?:exit|error|return|response) ?(?:code|status)?|code)[ :=[(#]{1,3}$/i;
const REASON_AFTER = new RegExp(`^ (?:${REASONS})`, 'i');
const NUMBER = /(?<![\w<])(?<![A-Z]-|HTTP\/)\d+(?:[.,]\d+)*/g;

const replaceNumbers = (text: string): string =>
  text.replace(NUMBER, (number, offset: number) => {
    if (!/\d\d|\d[.,]/.test(number)) return number;
    const isCode = CODE_BEFORE.test(text.slice(Math.max(0, offset - 24), offset));
    const isStatus = number.length === 3 && REASON_AFTER.test(text.slice(offset + 3, offset + 30));
    return isCode || isStatus ? number : '<n>';
  });

/** A generated name: long, with digits all over it. */
const isRandom = (word: string): boolean => {
  const digits = word.match(/\d+/g);
  return digits !== null && digits.length >= 4 && /[A-Za-z]/.test(word);
};

/**
 * A message without what differs from machine to machine and run to run: paths, line positions, addresses, hosts and
 * ports, ids, hashes, times, durations, temporary names and numbers of two or more digits become placeholders. Words,
 * quoted names and codes (ENOENT, TS2345, E0382, ORA-00942, SQLSTATE, HTTP status) stay. At most 600 characters.
 */
export const normalizeMessage = (message: string): string => {
  const lines = message
    .slice(0, 2 * MAX_MESSAGE)
    .split('\n')
    .slice(0, MAX_MESSAGE_LINES);
  const kept = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
  const replaced = RULES.reduce(
    (text, [pattern, by]) => (typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by)),
    kept,
  );
  return replaceNumbers(replaced).slice(0, MAX_MESSAGE).trim();
};
