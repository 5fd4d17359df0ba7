import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewMemory } from '#shared/schemas/memory.ts';
import { contentHash, nameUnits, unitMemory } from './import-unit.ts';

const file = { path: 'src/a.ts', kind: 'snippet' as const, language: 'typescript', modifiedMs: 0 };

test('a unit is the text without blank lines around it, and a blank one is none', () => {
  const units = nameUnits(file, [
    { title: 'f', text: '\n  \r\n  indented\n\n' },
    { title: 'g', text: ' \n\t\n' },
  ]);
  expect(units.map(({ content }) => content)).toEqual(['  indented']);
});

test('keys count what has the same name, and end in the hash of the content', () => {
  const units = nameUnits(file, [
    { title: 'f', text: 'one' },
    { title: 'f', text: 'two' },
  ]);
  expect(units.map(({ key }) => key)).toEqual([
    `code:src/a.ts#f@${contentHash('one').slice(0, 12)}`,
    `code:src/a.ts#f~2@${contentHash('two').slice(0, 12)}`,
  ]);
});

test('becomes a memory, with the time of the file', () => {
  const [unit] = nameUnits(file, [{ title: 'f', text: 'one' }]);
  expect(unitMemory(unit!, 'code:x', 'app', 'github.com/a/b')).toEqual({
    content: 'one',
    project: 'app',
    title: 'f',
    kind: 'snippet',
    file_path: 'src/a.ts',
    language: 'typescript',
    source: { repo: 'github.com/a/b' },
    key: 'code:x',
    timestamp: '1970-01-01T00:00:00.000Z',
  });
});

test('leaves out a time that makes no sense', () => {
  for (const modifiedMs of [Number.NaN, Number.POSITIVE_INFINITY, 9e15, -9e14, 8e15]) {
    const [unit] = nameUnits({ ...file, modifiedMs }, [{ title: 'f', text: 'one' }]);
    expect(unitMemory(unit!, 'code:x', 'app', 'r')).not.toHaveProperty('timestamp');
  }
});

test('is a memory that a store takes, whatever the names are', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 700 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(name, name, (path, title) => {
      for (const unit of nameUnits({ ...file, path }, [{ title, text: 'one' }])) {
        const parsed = NewMemory.parse(unitMemory(unit, `${unit.key}~1234`, 'app', 'r'));
        expect(parsed.title).toBe(unit.title);
        expect(parsed.key).toBe(`${unit.key}~1234`);
      }
    }),
  );
});
