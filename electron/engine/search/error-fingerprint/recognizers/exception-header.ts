import type { ErrorKind, Line } from '../found-error.ts';

export interface ExceptionHeader {
  readonly type: string;
  readonly message: string;
  /** Surely an exception, even if no stack follows. */
  readonly isPlain: boolean;
}

const BEFORE =
  /^(?:Uncaught (?:\(in promise\) )?|Unhandled (?:Promise )?[Rr]ejection:? |Unhandled exception\. |Exception in thread "[^"]{0,200}" |(?:Caused by|Suppressed|Wrapped by): |\[cause\]: |\[errors\]: \[ ?|---> |\(Inner Exception #\d{1,4}\) |[×✖✗●→↳] |FATAL EXCEPTION: \S{1,80} )?/;
const HEADER =
  /^((?:[A-Za-z_$][\w$]*(?:\.|::|\\))*[A-Za-z_$][\w$]*)((?: \[[A-Z][A-Z0-9_]*\])?)(?::(?:\s+(.*)|$)| \{$|$)/;
const EXCEPTION_NAME = /(?:Error|Exception|Failure|Throwable|Interrupt|SystemExit|DoesNotExist|NotFound)(?:\$\d*)?$/;

/** A field or an argument in source, not a message. */
export const isCode = (message: string): boolean => /[,;{(]$/.test(message);

/** `Type: message`, as exceptions of most languages begin, perhaps after `Caused by:` and the like. */
export const parseExceptionHeader = ({ text }: Line): ExceptionHeader | null => {
  const before = BEFORE.exec(text)?.[0] ?? '';
  const match = HEADER.exec(before === '' ? text : text.slice(before.length));
  if (match === null) return null;
  const [, name = '', code = '', message] = match;
  const lastName = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'), name.lastIndexOf('\\')) + 1);
  if (!/^[A-Z]/.test(lastName)) return null;
  const isNamed = EXCEPTION_NAME.test(lastName);
  const isQualified = before !== '' || /[.\\]|::/.test(name);
  const isPlain = isNamed && (isQualified || (message !== undefined && !isCode(message)));
  return { type: name + code, message: message ?? '', isPlain };
};

const PYTHON_ONLY =
  /^(?:ModuleNotFound|Key|Value|Attribute|Import|Index|Name|OS|IO|FileNotFound|Permission|ZeroDivision|Indentation|Unicode(?:Decode|Encode)|NotImplemented|Recursion|UnboundLocal)Error$|^(?:KeyboardInterrupt|StopIteration|SystemExit)$/;

/** The language by the look of the class, for want of a stack. */
export const kindOfType = (type: string): ErrorKind => {
  if (type.includes('\\')) return 'php';
  if (type.includes('::')) return 'ruby';
  if (/^(?:System|Microsoft)\./.test(type)) return 'dotnet';
  if (/^(?:[a-z][\w$]*\.)+[A-Z][\w$.]*$/.test(type)) return 'java';
  if (PYTHON_ONLY.test(type)) return 'python';
  return type === 'Error' ? 'log' : 'javascript';
};
