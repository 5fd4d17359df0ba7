import { type Line, MAX_LINE } from './found-error.ts';
import { unwrapJsonLog } from './unwrap-json-log.ts';

/** Colours and cursor moves, also where a copy from a web page lost the escape character. */
// oxlint-disable-next-line no-control-regex -- escape sequences are what is looked for
const ANSI = /[\u001b\u009b]\[?[0-9;?]{0,20}[A-Za-z]|\[\d{1,3}(?:;\d{1,3}){0,4}m|\u001b\][^\u0007\u001b]{0,300}\u0007/g;

const DATE = String.raw`\d{4}[-/]\d\d[-/]\d\d`;
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const ZONE = String.raw`(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`;

/** What stands before the words of a line; each at most once a turn. White space after it belongs to the line. */
const PREFIX = new RegExp(
  `^\\s{0,40}(?:${[
    String.raw`(?:> ?){1,8}(?!\d)`, // a quotation in Markdown
    String.raw`[[(]?${DATE}[T ]${CLOCK}${ZONE}[\])]?(?: - |: | |$)`,
    String.raw`[[(]?${CLOCK}${ZONE}[\])]?(?: |$)`,
    String.raw`[A-Z][a-z]{2} [ \d]\d ${CLOCK} [\w.-]{1,64} [\w./-]{1,64}(?:\[\d{1,9}\])?: ?`, // syslog
    String.raw`\d\d-\d\d ${CLOCK} {1,6}\d{1,7} {1,6}\d{1,7} [VDIWEF] [\w.]{1,40} {0,10}: ?`, // logcat
    String.raw`[VDIWEF]/[\w.]{1,40} {0,10}(?:\( {0,5}\d{1,7}\))?: ?`,
    String.raw`[a-zA-Z][\w.-]{0,63} {0,40}\|(?: |$)`, // docker compose
    String.raw`\|(?: |$)`, // Python's exception groups
    String.raw`\[pod/[\w./-]{1,200}\] ?`,
    String.raw`##\[\w{1,20}\]`,
    String.raw`::error[^:]{0,300}::`,
    String.raw`\d\d[OE][+ ]`, // GitLab
    String.raw`[A-Z], \[[^\]]{1,60}\] `, // Ruby's logger
    String.raw`#\d{1,3} \d{1,5}\.\d{1,4} `, // docker build
  ].join('|')})`,
);

const LEVEL =
  /^\s{0,40}(?:\[[^\]]{1,60}\]\s{1,4}|\d{1,9} |[\w.]{1,80} - ){0,2}[[<(]?(?:(ERROR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|CRIT)|INFO|DEBUG|TRACE|WARN|WARNING|NOTICE)([\])>]|:| -(?= )|(?=\s|$))(?:\d{1,9} )? ?/;
/** level=error of logfmt, and E0102 of glog. */
const OTHER_ERROR_LEVEL =
  /^(?:[\w.]{1,20}=\S{1,60} ){0,3}level=(?:error|fatal|panic|critical)\b|^E\d{4} \d\d:\d\d:\d\d/;
const MOST_PREFIXES = 4;
/** Lines of a log that are looked at. */
const MAX_LINES = 40_000;

const isBlank = (text: string): boolean => !/\S/.test(text);

const cleanLine = (raw: string): Line => {
  let text = raw.length > MAX_LINE ? raw.slice(0, MAX_LINE) : raw;
  if (isBlank(text)) return { text: '', indent: 0, isError: false };
  if (text.includes('[') || text.includes('\u009b')) text = text.replace(ANSI, '');
  let isLogged = false;
  for (let i = 0; i < MOST_PREFIXES; i++) {
    const prefix = PREFIX.exec(text)?.[0];
    if (prefix === undefined) break;
    isLogged ||= /\d\d/.test(prefix);
    text = text.slice(prefix.length);
  }
  const level = LEVEL.exec(text);
  // A bare ERROR is a level after a time; in prose it is a word.
  const isLevel = level !== null && (isLogged || level[2] !== '');
  if (isLevel) text = text.slice(level[0].length);
  const isError = isLevel ? level[1] !== undefined : OTHER_ERROR_LEVEL.test(text);
  const indented = text.trimEnd();
  const trimmed = indented.trimStart();
  return { text: trimmed, indent: indented.length - trimmed.length, isError };
};

/** The first 40,000 lines of a text without colours, times, and the prefixes of CI, containers and loggers. */
export const cleanLines = (text: string): Line[] =>
  text.split(/\r\n|\n|\r/, MAX_LINES).flatMap((raw) => {
    const unwrapped = raw.startsWith('{') ? unwrapJsonLog(raw) : null;
    if (unwrapped === null) return cleanLine(raw);
    return unwrapped.text.split('\n').map((line, i) => {
      const cleaned = cleanLine(line);
      return i === 0 && unwrapped.isError ? { ...cleaned, isError: true } : cleaned;
    });
  });
