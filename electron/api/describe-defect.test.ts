import { expect, test } from 'vitest';
import { describeDefect } from './describe-defect.ts';

const SECRET = 'memory text';

test('name and places are kept, messages are not, down the chain of causes', () => {
  const cause = new RangeError(`${SECRET}\n    at ${SECRET}:1:1`);
  const described = describeDefect(new TypeError(SECRET, { cause }));
  expect(described).toMatchObject({ name: 'TypeError', cause: { name: 'RangeError' } });
  expect(described['frames']).toContainEqual(expect.stringContaining('describe-defect.test.ts'));
  expect(JSON.stringify(described)).not.toContain(SECRET);
});

test('a message that was changed after the fact does not slip through', () => {
  const error = new Error(`${SECRET}\n    at ${SECRET}`);
  error.message = 'something else';
  expect(JSON.stringify(describeDefect(error))).not.toContain(SECRET);
});

test('a cause that leads back to itself comes to an end', () => {
  const error = new Error('a');
  error.cause = error;
  expect(describeDefect(error)).toMatchObject({ cause: { cause: { name: 'Error' } } });
});

test('what is thrown need not be an error', () => {
  expect(describeDefect(SECRET)).toEqual({ name: 'string' });
});
