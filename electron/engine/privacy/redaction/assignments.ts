import type { Finding } from './finding.ts';
import { isPlaceholder } from './is-placeholder.ts';
import { looksRandom } from './looks-random.ts';

const PASSWORD_NAMES =
  '(?<![a-z])pass|pass(?:word|wd|phrase|code)|passwort|kennwort|pwd|密码|密碼|口令|パスワード|비밀번호|contraseña|mot de passe';
const SECRET_NAMES =
  'secret|token|api[_-]?key|access[_-]?key|account[_-]?key|auth[_-]?key|private[_-]?key|encryption[_-]?key|signing[_-]?key|credentials?|密钥|密鑰|令牌';
/** What may follow in the name; `passwordHash`, `tokenCount` and `secretName` name something else. */
const NAME_END = '(?:[_-]?(?:access[_-]?key|key|value|prod|production|dev|live|staging|old|new|base64|\\d{1,3}))?';
const BETWEEN =
  '["\'`\\]\\\\]{0,3}[ \\t]{0,8}(?::=|=>|=(?!=)|[:：]|%3D|%3A|是|为|為|[ \\t](?:is|was|ist|lautet|est)(?=[ \\t]))[ \\t]{0,8}';
const ASSIGNMENT = new RegExp(`(?:(${PASSWORD_NAMES})|(${SECRET_NAMES}))(${NAME_END})${BETWEEN}`, 'gi');
/** The value stands on the next line, alone. */
const NEXT_LINE = new RegExp(
  `(?:(${PASSWORD_NAMES})|(${SECRET_NAMES}))(${NAME_END})["']?:[ \\t]{0,8}\\r?\\n[ \\t]{1,16}(?=[^\\s:]{6,200}[ \\t]{0,8}(?:\\r?\\n|$))`,
  'gi',
);
const ELEMENT = new RegExp(
  `<(?:[\\w.-]{0,20}(${PASSWORD_NAMES})|[\\w.-]{0,20}(${SECRET_NAMES}))>(?=[^<\\s]{4,1024}</)`,
  'gi',
);
/** What takes a password in SQL, in a call, and on a command line. */
const STATEMENT =
  /(with[ \t]{1,3}password|identified[ \t]{1,3}by|set_?password\(|sshpass[ \t]{1,3}-p)[ \t]{0,3}(?=["'])/gi;
const SPOKEN = /(?<![a-z])(?:token|api[_ -]?key)[ \t]{1,2}(?=[A-Za-z0-9_-]{24})/gi;
const OPTION = /--(?:(password|passphrase)|(token|secret|api-key))[ \t]{1,4}(?=[^\s-])/gi;
const BASIC_OPTION = /(?<=curl[^\n]{0,200})[ \t](?:-u|--user)[ \t]{1,3}["']?[^\s:"']{1,64}:(?=[^\s"']{4})/g;

const QUOTED = /\\?(["'`])([^"'`\n\\]{1,4096})\\?\1/dy;
const UNQUOTED = /[^\s"'`,;&<>(){}[\]|\\，。；、）」』]{4,256}/dy;
/** The rest of a value that is longer than what it was judged by. */
const REST = /[^\s"'`,;&<>(){}[\]|\\，。；、）」』]{0,65536}/y;
/** `user.password`, `config.get`: code that says where the value is. */
const ACCESS = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/;
/** Words that are joined, without a digit: a name, a path, a label. */
const WORDS = /^[!@#]?[\p{L}]+(?:[-_.:/@#+ ][\p{L}]+)*[.:!?*]?$/u;
/** `nextToken2`: a name in code. */
const NAME = /^[A-Za-z_$]+[a-z][A-Za-z_$]*\d?$/;

/** `password: …`, `API_KEY=…` and their like, in environment files, YAML, JSON, code and sentences. */
export const findAssignments = (text: string): Finding[] => {
  const found: Finding[] = [];
  for (const pattern of [ASSIGNMENT, NEXT_LINE, ELEMENT, OPTION, STATEMENT, SPOKEN]) {
    // Within a value that was taken already.
    let behind = 0;
    for (const match of text.matchAll(pattern)) {
      if (match.index < behind) continue;
      const kind = match[1] === undefined ? 'secret' : 'password';
      const value = valueAt(text, match.index + match[0].length);
      if (value === null || !isSecret(value, kind)) continue;
      // A hash may well be called a token in a sentence.
      if (pattern === SPOKEN && !/[A-Z]/.test(value.text)) continue;
      behind = endOfRest(text, value);
      found.push({ start: value.start, end: behind, kind: nameKind(match[0], value.text, kind) });
    }
  }
  if (text.includes('curl'))
    for (const { 0: option, index } of text.matchAll(BASIC_OPTION)) {
      const value = valueAt(text, index + option.length);
      if (value !== null && !isPlaceholder(value.text))
        found.push({ start: value.start, end: value.end, kind: 'password' });
    }
  return found;
};

interface Value {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quoted: boolean;
}

const valueAt = (text: string, from: number): Value | null => {
  for (const [pattern, group, quoted] of [
    [QUOTED, 2, true],
    [UNQUOTED, 0, false],
  ] as const) {
    pattern.lastIndex = from;
    const range = pattern.exec(text)?.indices?.[group];
    if (range === undefined) continue;
    const [start, end] = range;
    const whole = text.slice(start, end);
    // The end of a sentence is none of the value's.
    const value = quoted ? whole : whole.replace(/[.:]$/, '');
    return { start, end: start + value.length, text: value, quoted };
  }
  return null;
};

/** Of a value without quotes that was cut where its judging ends. */
const endOfRest = (text: string, { end, quoted }: Value): number => {
  if (quoted) return end;
  REST.lastIndex = end;
  const rest = REST.exec(text)?.[0] ?? '';
  return rest.length > 1 ? end + rest.length : end;
};

const isSecret = ({ text, quoted }: Value, kind: 'password' | 'secret'): boolean => {
  if (isPlaceholder(text) || WORDS.test(text) || /\s/.test(text)) return false;
  if (ACCESS.test(text) || /^[~.]{0,2}\/.*\//.test(text) || (!quoted && NAME.test(text))) return false;
  if (kind === 'secret') return looksRandom(text);
  // A number is a count or a size, unless somebody put it in quotes.
  if (!/\p{L}/u.test(text)) return quoted && text.length >= 6 && /^\d+$/.test(text);
  return text.length >= 6 && /[\d!#%*+?^~&]/.test(text);
};

const nameKind = (name: string, value: string, kind: string): string => {
  if (/secret[_-]?access[_-]?key/i.test(name) && /^[A-Za-z0-9+/]{40}$/.test(value)) return 'aws secret key';
  if (/account[_-]?key/i.test(name) && /^[A-Za-z0-9+/]{86}==$/.test(value)) return 'azure key';
  return kind;
};
