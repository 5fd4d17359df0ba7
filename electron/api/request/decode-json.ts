import { EngineError } from '#electron/engine/engine-error.ts';
import { findJsonExcess } from './json-bounds.ts';
import { findJsonFault } from './json-fault.ts';

/** Strict: a wrong byte is refused and not replaced, for text is kept exactly as given. Takes a byte order mark away. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON body. Errors say what is wrong and where, and quote nothing of the body. */
export const decodeJson = (bytes: Uint8Array): unknown => {
  const text = decodeText(bytes);
  const excess = findJsonExcess(text);
  if (excess !== null) throw new EngineError('invalid_request', `The body cannot be taken: ${excess}.`);
  try {
    return JSON.parse(text);
  } catch {
    // The cause is left out: its message quotes the body.
    throw notJson(text);
  }
};

const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new EngineError('invalid_request', 'The body is not valid UTF-8. Send JSON encoded in UTF-8.');
  }
};

const notJson = (text: string): EngineError => {
  const { offset, expected } = findJsonFault(text) ?? { offset: 0, expected: 'JSON' };
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return new EngineError(
    'invalid_request',
    `The body is not valid JSON: line ${line}, column ${column} should be ${expected}.`,
    { line, column, expected },
  );
};
