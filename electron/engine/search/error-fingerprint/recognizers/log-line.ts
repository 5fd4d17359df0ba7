import type { Recognizer } from '../found-error.ts';
import { isCode } from './exception-header.ts';

const NPM_CODE = /^npm (?:ERR!|error) code (\S{1,60})$/;
const NPM = /^npm (?:ERR!|error) (.+)$/;
/** `error: …`, `fatal: …`, `tool: error: …`. */
const SAYS_ERROR = /^(?:[\w.-]{1,40}: )?(error|fatal|fatal error|panic)(?:\[\w+\])?: (.+)$/i;
const SQL =
  /^(?:psql:.{1,200}?: )?(ORA-\d+|ERROR \d{4} \(\w+\)|SQLSTATE\[\w+\](?: ?\[\d+\])?|Msg \d+, Level \d+)[:,]? (.*)$/;
const LOGGER = /^(?:\d{1,9} )?(?:--- )?(?:\[[^\]]{0,80}\] *){0,3}(?:[-:|] *){0,3}/;
const IN_LINE = /(?:^|[\s:>(-])((?:\w+\.)*[A-Z]\w*(?:Error|Exception)): (.+)$/;
const LOGFMT = /\bmsg="([^"]{1,600})"/;
/** What only sums up errors told elsewhere. */
const SUMMARY =
  /^(?:could not compile|aborting due to|process completed with exit code|test failed, to rerun|\d+ errors?\b|failures?:)/i;

/** A line that a logger or the program itself calls an error. Comes last: it takes what no other recogniser knows. */
export const recognizeLogLine: Recognizer = (lines, at) => {
  const line = lines[at];
  if (line === undefined) return null;
  const { text } = line;
  const next = at + 1;
  const npm = NPM_CODE.exec(text)?.[1];
  if (npm !== undefined) {
    const message = NPM.exec(lines[next]?.text ?? '')?.[1] ?? '';
    return { error: { kind: 'log', type: npm, message, frames: [] }, next };
  }
  const [, code, reason] = SQL.exec(text) ?? [];
  if (code !== undefined) return { error: { kind: 'log', type: code, message: reason ?? '', frames: [] }, next };
  const [, said, what = ''] = SAYS_ERROR.exec(text) ?? [];
  const message = said === undefined ? (LOGFMT.exec(text)?.[1] ?? text.replace(LOGGER, '')) : what;
  if (said === undefined ? !line.isError : isCode(what)) return null;
  if (!/[A-Za-z]{3}/.test(message) || SUMMARY.test(message)) return null;
  const [, type, inner] = IN_LINE.exec(message) ?? [];
  if (type !== undefined) return { error: { kind: 'log', type, message: inner ?? '', frames: [] }, next };
  return { error: { kind: 'log', type: 'error', message, frames: [] }, next };
};
