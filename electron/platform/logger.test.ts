import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../engine/engine-error.ts';
import { createLogger, type LogLevel, redactFields } from './logger.ts';

function logged(fields: Record<string, unknown>, threshold: LogLevel = 'info'): Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = createLogger(
    threshold,
    () => 0,
    (line) => void lines.push(line),
  );
  logger.info('started', fields);
  logger.warn('odd', fields);
  logger.error('failed', fields);
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
  return lines.map((line) => JSON.parse(line));
}

test('writes a line of JSON an event, from its level on', () => {
  expect(logged({ port: 7377, file: '/home/ada/my\ndata', ready: true })[0]).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    event: 'started',
    port: 7377,
    file: '/home/ada/my\ndata',
    ready: true,
  });
  expect(logged({}, 'warn').map(({ level }) => level)).toEqual(['warn', 'error']);
  expect(logged({}, 'silent')).toEqual([]);
});

test('shows no text in a field that is not known to be safe, nor inside an object', () => {
  const shown = JSON.stringify(logged({ content: 'a memory', query: 'a memory', file: { path: 'a memory' } }));
  expect(shown).not.toContain('memory');
});

test('shows ids but no keys and tokens, wherever they stand', () => {
  const id = randomUUID();
  expect(logged({ id })[0]).toMatchObject({ id });
  fc.assert(
    fc.property(
      fc.constantFrom('hex', 'base64', 'base64url'),
      fc.constantFrom('id', 'name', 'kind'),
      (shape, field) => {
        const secret = randomBytes(32).toString(shape);
        const shown = JSON.stringify(logged({ [field]: `Bearer ${secret}` }));
        expect(shown).not.toContain(secret.slice(0, 16));
        expect(shown).toContain('[redacted]');
      },
    ),
  );
});

test('shows where an error comes from, and its message only if that is made to be shown', () => {
  const [defect] = logged({ error: new TypeError('cannot read a memory') });
  expect(JSON.stringify(defect)).not.toContain('memory');
  expect(defect).toMatchObject({
    error: { name: 'TypeError', stack: expect.arrayContaining([expect.stringContaining('logger.test.ts')]) },
  });
  const [known] = logged({ error: new EngineError('disk_full', 'The disk is full.') });
  expect(known).toMatchObject({ error: { code: 'disk_full', message: 'The disk is full.' } });
});

describe('of an error that is not ours', () => {
  const SECRET = 'memory text';
  const shownOf = (error: unknown) => JSON.stringify(redactFields({ error }));

  test('name and places are shown, messages are not, down the chain of causes', () => {
    const cause = new RangeError(`${SECRET}\n    at ${SECRET}:1:1`);
    const shown = shownOf(new TypeError(SECRET, { cause }));
    for (const part of ['TypeError', 'RangeError', 'logger.test.ts']) expect(shown).toContain(part);
    expect(shown).not.toContain(SECRET);
  });

  test('a message that was changed after the fact does not slip through', () => {
    const error = new Error(`${SECRET}\n    at ${SECRET}`);
    error.message = 'something else';
    expect(shownOf(error)).not.toContain(SECRET);
  });

  test('a cause that leads back to itself comes to an end', () => {
    const error = new Error('a');
    error.cause = error;
    expect(shownOf(error)).toContain('cause');
  });
});
