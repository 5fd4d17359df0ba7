import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FoundUnit, type KnownUnit, planSync, type SyncPlan, type SyncScope } from './plan-sync.ts';

const everything: SyncScope = { repo: 'app', prefix: '', unread: new Set(), allowMassRemoval: false };

const unit = (place: string, content_hash: string): FoundUnit => {
  const [file_path = '', title = ''] = place.split('#');
  return { key: `code:${place}@${content_hash}`, content_hash, file_path, title };
};

const known = (place: string, content_hash: string, more: Partial<KnownUnit> = {}): KnownUnit => {
  const id = `${place}@${content_hash}`;
  return { ...unit(place, content_hash), id, version: 1, status: 'active', source: { repo: 'app' }, ...more };
};

/** What an import leaves behind when it trashes a memory. */
const gone = { status: 'trashed', source: { repo: 'app', gone: true } } as const;

const plan = <Unit extends FoundUnit>(before: readonly KnownUnit[], units: readonly Unit[], scope = everything) => {
  const planned = planSync(before, units, scope);
  if ('massRemoval' in planned) throw new Error('refused');
  return planned;
};

/** The plan in few words. */
const told = ({ add, update, move, restore, trash, unchanged }: SyncPlan<FoundUnit>) => ({
  add: add.map(({ key }) => key),
  update: update.map(({ known, unit }) => `${known.id} → ${unit.file_path}#${unit.title}@${unit.content_hash}`),
  move: move.map(({ known, unit }) => `${known.id} → ${unit.file_path}#${unit.title}`),
  restore: restore.map(({ known }) => known.id),
  trash: trash.map(({ id }) => id),
  unchanged,
});

const nothing = { add: [], update: [], move: [], restore: [], trash: [], unchanged: 0 };

describe('what changed in a folder', () => {
  test('is nothing when it is read again', () => {
    const planned = plan([known('a.ts#f', '1'), known('a.ts#g', '2')], [unit('a.ts#f', '1'), unit('a.ts#g', '2')]);
    expect(told(planned)).toEqual({ ...nothing, unchanged: 2 });
  });

  test('is added, updated and trashed', () => {
    const planned = plan([known('a.ts#f', '1'), known('a.ts#g', '2')], [unit('a.ts#f', '9'), unit('a.ts#h', '3')]);
    expect(told(planned)).toEqual({
      ...nothing,
      add: ['code:a.ts#h@3'],
      update: ['a.ts#f@1 → a.ts#f@9'],
      trash: ['a.ts#g@2'],
    });
  });

  test('moves with its file, and with it what changed on the way', () => {
    const before = [known('a.ts#f', '1'), known('a.ts#g', '2'), known('a.ts#h', '3')];
    const planned = plan(before, [unit('b.ts#f', '1'), unit('b.ts#g', '2'), unit('b.ts#h', '9')]);
    expect(told(planned)).toEqual({
      ...nothing,
      move: ['a.ts#f@1 → b.ts#f', 'a.ts#g@2 → b.ts#g'],
      update: ['a.ts#h@3 → b.ts#h@9'],
    });
  });

  test('is one memory where the same content stands twice, and stays one when the first of them goes', () => {
    const twice = [unit('a.ts#f', '1'), unit('b.ts#f', '1')];
    expect(told(plan([], twice))).toEqual({ ...nothing, add: ['code:a.ts#f@1'], unchanged: 1 });
    expect(told(plan([known('b.ts#f', '1')], twice))).toEqual({ ...nothing, unchanged: 2 });
    expect(told(plan([known('a.ts#f', '1')], [unit('b.ts#f', '1')]))).toEqual({
      ...nothing,
      move: ['a.ts#f@1 → b.ts#f'],
    });
  });

  test('that two functions swapped their contents needs no content to be sent', () => {
    const planned = plan([known('a.ts#f', '1'), known('a.ts#g', '2')], [unit('a.ts#f', '2'), unit('a.ts#g', '1')]);
    expect(told(planned)).toEqual({ ...nothing, move: ['a.ts#g@2 → a.ts#f', 'a.ts#f@1 → a.ts#g'] });
  });

  test('pairs pieces of the same name in their order', () => {
    const before = [known('a.ts#top', '1'), known('a.ts#top', '2'), known('a.ts#top', '3')];
    const planned = plan(before, [unit('a.ts#top', '1'), unit('a.ts#top', '8'), unit('a.ts#top', '9')]);
    expect(told(planned).update).toEqual(['a.ts#top@2 → a.ts#top@8', 'a.ts#top@3 → a.ts#top@9']);
  });

  test('gets another key where a memory that moved away has it', () => {
    const moved = known('a.ts#f', '1', { file_path: 'b.ts', content_hash: '5' });
    const planned = plan([moved], [unit('b.ts#f', '5'), unit('a.ts#f', '1')]);
    expect(told(planned)).toEqual({ ...nothing, add: ['code:a.ts#f@1~2'], unchanged: 1 });
  });

  test('brings back what was gone, from wherever it was', () => {
    const before = [known('a.ts#f', '1', gone), known('b.ts#g', '2', gone)];
    const planned = plan(before, [unit('a.ts#f', '1'), unit('lib/b.ts#g', '2')]);
    expect(told(planned)).toEqual({ ...nothing, restore: ['a.ts#f@1', 'b.ts#g@2'] });
    expect(told(plan(before, [unit('lib/b.ts#g', '2')], { ...everything, prefix: 'lib/' })).restore).toHaveLength(1);
    expect(told(plan(before, []))).toEqual(nothing);
  });

  test('brings nothing back by its name alone', () => {
    const planned = plan([known('a.ts#f', '1', gone)], [unit('a.ts#f', '2')]);
    expect(told(planned)).toEqual({ ...nothing, add: ['code:a.ts#f@2'] });
  });
});

describe('what a person decided', () => {
  test.each(['trashed', 'archived'] as const)('stays %s, and follows its file where it is', (status) => {
    const before = [known('a.ts#f', '1', { status })];
    expect(told(plan(before, [unit('a.ts#f', '1')]))).toEqual({ ...nothing, unchanged: 1 });
    expect(told(plan(before, [unit('b.ts#f', '1')]))).toEqual({ ...nothing, move: ['a.ts#f@1 → b.ts#f'] });
    expect(told(plan(before, [unit('a.ts#f', '2')]))).toEqual({ ...nothing, update: ['a.ts#f@1 → a.ts#f@2'] });
    expect(told(plan(before, []))).toEqual(nothing);
  });

  test('takes no piece of the same name from a memory that is found', () => {
    const before = [known('a.ts#top', '1', { status: 'trashed' }), known('a.ts#top', '2')];
    const planned = plan(before, [unit('a.ts#top', '9')]);
    expect(told(planned)).toEqual({ ...nothing, update: ['a.ts#top@2 → a.ts#top@9'] });
  });

  test('to restore what is gone is not undone, and is over when it is back', () => {
    const kept = known('a.ts#f', '1', { ...gone, status: 'active' });
    expect(told(plan([kept], []))).toEqual(nothing);
    expect(told(plan([kept], [unit('a.ts#f', '2')]))).toEqual({ ...nothing, add: ['code:a.ts#f@2'] });
    expect(told(plan([kept], [unit('a.ts#f', '1')]))).toEqual({ ...nothing, restore: ['a.ts#f@1'] });
  });

  test('to archive what is gone is not undone either', () => {
    const before = [known('a.ts#f', '1', { ...gone, status: 'archived' })];
    expect(told(plan(before, [unit('a.ts#f', '1')]))).toEqual({ ...nothing, unchanged: 1 });
  });
});

describe('what is not gone', () => {
  test('is what could not be read', () => {
    const before = [known('a.ts#f', '1'), known('lib/b.ts#f', '2'), known('library.ts#f', '3'), known('c.ts#f', '4')];
    const planned = plan(before, [], { ...everything, unread: new Set(['a.ts', 'lib']) });
    expect(told(planned).trash).toEqual(['library.ts#f@3', 'c.ts#f@4']);
    expect(told(plan(before, [], { ...everything, unread: new Set(['']) })).trash).toEqual([]);
  });

  test('is what lies outside of the folder that was read', () => {
    const before = [known('src/a.ts#f', '1'), known('lib/b.ts#f', '2')];
    expect(told(plan(before, [], { ...everything, prefix: 'src/' })).trash).toEqual(['src/a.ts#f@1']);
    // The same content inside is stored already, and stays where it is.
    const planned = plan(before, [unit('src/a.ts#f', '1'), unit('src/c.ts#f', '2')], { ...everything, prefix: 'src/' });
    expect(told(planned)).toEqual({ ...nothing, unchanged: 2 });
  });

  test('is what came from another place into the same project', () => {
    const before = [known('a.ts#f', '1', { source: { repo: 'other' } }), known('b.ts#f', '2', { source: {} })];
    expect(told(plan(before, []))).toEqual(nothing);
    // Known by its content, and left where it is.
    expect(told(plan(before, [unit('c.ts#f', '1')]))).toEqual({ ...nothing, unchanged: 1 });
    expect(told(plan(before, [unit('a.ts#f', '3')]))).toEqual({ ...nothing, add: ['code:a.ts#f@3'] });
  });

  const many = Array.from({ length: 50 }, (_, number) => known(`${number}.ts#f`, `${number}`));
  const left = (count: number) =>
    many.slice(0, count).map(({ content_hash }) => unit(`${content_hash}.ts#f`, content_hash));

  test('is most of a folder, unless it is said to be', () => {
    expect(planSync(many, left(24), everything)).toEqual({ massRemoval: { gone: 26, known: 50 } });
    expect(plan(many, left(24), { ...everything, allowMassRemoval: true }).trash).toHaveLength(26);
    expect(plan(many, left(25)).trash).toHaveLength(25);
  });

  test('is counted only from twenty on', () => {
    expect(plan(many.slice(0, 20), []).trash).toHaveLength(20);
    expect(planSync(many.slice(0, 21), [], everything)).toEqual({ massRemoval: { gone: 21, known: 21 } });
  });
});

const anyUnit = fc
  .record({
    file: fc.constantFrom('a.ts', 'b.ts', 'lib/c.ts'),
    title: fc.constantFrom('f', 'g', 'top'),
    hash: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
  })
  .map(({ file, title, hash }) => unit(`${file}#${title}`, hash));

test('carrying out any plan makes the memories agree with the folder, with unique keys and contents at each step', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyUnit, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (folders) => {
      let memories: KnownUnit[] = [];
      for (const units of folders) {
        const planned = plan(memories, units);
        memories = carryOut(memories, planned);
        const active = memories.filter(({ status }) => status === 'active');
        expect(new Set(active.map(({ content_hash }) => content_hash))).toEqual(
          new Set(units.map(({ content_hash }) => content_hash)),
        );
        const places = new Set(
          units.map(({ file_path, title, content_hash }) => `${file_path}#${title}@${content_hash}`),
        );
        for (const { file_path, title, content_hash } of active)
          expect(places).toContain(`${file_path}#${title}@${content_hash}`);
        expect(told(plan(memories, units))).toEqual({ ...nothing, unchanged: units.length });
      }
    }),
  );
});

/** As a store would: it holds each content and each key once, and says no to anything else. */
const carryOut = (memories: readonly KnownUnit[], planned: SyncPlan<FoundUnit>): KnownUnit[] => {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const put = (memory: KnownUnit) => {
    for (const other of byId.values()) {
      if (other.id === memory.id) continue;
      expect(other.content_hash).not.toBe(memory.content_hash);
      expect(other.key).not.toBe(memory.key);
    }
    byId.set(memory.id, memory);
  };
  const placed = (memory: KnownUnit, { file_path, title, content_hash }: FoundUnit): KnownUnit => ({
    ...memory,
    file_path,
    title,
    content_hash,
    version: memory.version + 1,
  });
  for (const memory of planned.trash) put({ ...memory, ...gone });
  for (const { known, unit } of planned.restore)
    put({ ...placed(known, unit), status: 'active', source: { repo: 'app' } });
  for (const { known, unit } of [...planned.move, ...planned.update]) put(placed(known, unit));
  for (const { unit, key } of planned.add)
    put({ ...placed(known('x#x', unit.content_hash), unit), id: `${byId.size} ${key}`, key });
  return [...byId.values()];
};
