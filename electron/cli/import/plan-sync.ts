import type { KeyedMemory } from '#shared/schemas/memory.ts';

/** A memory that an earlier import into the same project made. Its `content_hash` is as `contentHash` gives it. */
export type KnownUnit = Readonly<KeyedMemory>;

/** A piece of a file as it stands in the folder now; the planner needs no more of it than this. */
export interface FoundUnit {
  /** What its memory is to be known by. Only a wish: see `SyncPlan.add`. */
  readonly key: string;
  readonly content_hash: string;
  readonly file_path: string;
  readonly title: string;
}

export interface SyncScope {
  /** Where the files come from, as `source.repo` has it. Memories of another one in the same project stay alone. */
  readonly repo: string;
  /** Begins the path of every file that was looked for: empty, or a folder with its `/`. Memories outside stay alone. */
  readonly prefix: string;
  /** Files and folders that are there but could not be read, empty for all. What came from them is not gone. */
  readonly unread: ReadonlySet<string>;
  /** Lets go of the memories even if most of them are gone. */
  readonly allowMassRemoval: boolean;
}

interface Pair<Unit extends FoundUnit> {
  readonly known: KnownUnit;
  readonly unit: Unit;
}

export interface SyncPlan<Unit extends FoundUnit> {
  /** With the key to store it by, which no known memory has. */
  readonly add: readonly { readonly unit: Unit; readonly key: string }[];
  /** Other content; path and title may differ too. */
  readonly update: readonly Pair<Unit>[];
  /** The same content under another path or title. */
  readonly move: readonly Pair<Unit>[];
  /** The same content, whose source was gone. Where path or title differ they are to be changed after the restoring. */
  readonly restore: readonly Pair<Unit>[];
  readonly trash: readonly KnownUnit[];
  /** Units that are stored already, or repeat the content of another one. */
  readonly unchanged: number;
}

/** So many would go, of so many that were there: more likely a wrong folder or an unmounted disk than work done. */
export interface MassRemoval {
  readonly gone: number;
  readonly known: number;
}

/** Up to so many may go at once, whatever share of all they are. */
const SAFE_REMOVALS = 20;

/**
 * What makes the memories of a folder agree with its files. Memories are matched by content first, since a project holds
 * each content once: so a moved file and a renamed class keep their memories. What is left over is matched by path and
 * title, in order, and where a file has gone while some of its content turned up in another one, by that file and title.
 *
 * What a person decided stands. A memory that was archived or trashed by anyone but an import follows its file where it is;
 * one that an import trashed and a person restored is not trashed again. Takes time linear in both lists.
 */
export const planSync = <Unit extends FoundUnit>(
  known: readonly KnownUnit[],
  units: readonly Unit[],
  scope: SyncScope,
): SyncPlan<Unit> | { readonly massRemoval: MassRemoval } => {
  const { carriers, repeats } = chooseCarriers(known, units);
  const same = matchByContent(known, carriers);
  const taken = new Set(same.map(({ known }) => known.id));
  const matched = new Set(same.map(({ unit }) => unit));

  const isOurs = (memory: KnownUnit) => isInScope(memory, scope) && !isUnread(memory, scope);
  // What is left of a source that is gone is matched by its content alone: another thing may have its name by now.
  const rest = known.filter((memory) => !taken.has(memory.id) && !isGone(memory) && isOurs(memory));
  const unmatched = carriers.filter((unit) => !matched.has(unit));
  const update = matchByPlace(rest, unmatched, followFiles(same, units));
  for (const { known, unit } of update) {
    taken.add(known.id);
    matched.add(unit);
  }

  const trash = rest.filter(({ id, status }) => status === 'active' && !taken.has(id));
  const active = known.filter(
    (memory) => memory.status === 'active' && !isGone(memory) && isInScope(memory, scope),
  ).length;
  if (!scope.allowMassRemoval && trash.length > SAFE_REMOVALS && trash.length * 2 > active)
    return { massRemoval: { gone: trash.length, known: active } };

  const inScope = same.filter(({ known }) => isInScope(known, scope));
  const isElsewhere = ({ known, unit }: Pair<Unit>) => known.file_path !== unit.file_path || known.title !== unit.title;
  const isBack = ({ known }: Pair<Unit>) => isGone(known) && known.status !== 'archived';
  // Also from outside: it has no other home any more.
  const restore = same.filter(isBack);
  const move = inScope.filter((pair) => !isBack(pair) && isElsewhere(pair));
  return {
    add: nameNew(
      unmatched.filter((unit) => !matched.has(unit)),
      known,
    ),
    update,
    move,
    restore,
    trash,
    unchanged: repeats + same.length - restore.length - move.length,
  };
};

const placeOf = (filePath: string | null, title: string | null): string => `${filePath ?? ''}\0${title ?? ''}`;

/** One unit for each content: the one whose place the memory of that content has, else the first. */
const chooseCarriers = <Unit extends FoundUnit>(known: readonly KnownUnit[], units: readonly Unit[]) => {
  const places = new Map(known.map(({ content_hash, file_path, title }) => [content_hash, placeOf(file_path, title)]));
  const byHash = new Map<string, Unit>();
  for (const unit of units) {
    const isAtHome = places.get(unit.content_hash) === placeOf(unit.file_path, unit.title);
    if (isAtHome || !byHash.has(unit.content_hash)) byHash.set(unit.content_hash, unit);
  }
  return { carriers: [...byHash.values()], repeats: units.length - byHash.size };
};

const matchByContent = <Unit extends FoundUnit>(
  known: readonly KnownUnit[],
  carriers: readonly Unit[],
): Pair<Unit>[] => {
  const byHash = new Map<string, KnownUnit>();
  // The same content may stand there twice, private and shared; the one that is found in a search goes first.
  for (const memory of known) {
    if (memory.status === 'active' || !byHash.has(memory.content_hash)) byHash.set(memory.content_hash, memory);
  }
  return carriers.flatMap((unit) => {
    const memory = byHash.get(unit.content_hash);
    return memory === undefined ? [] : [{ known: memory, unit }];
  });
};

/** For each file that is gone, the file that now has most of its content. */
const followFiles = (same: readonly Pair<FoundUnit>[], units: readonly FoundUnit[]): ReadonlyMap<string, string> => {
  const there = new Set(units.map(({ file_path }) => file_path));
  const votes = new Map<string, Map<string, number>>();
  for (const { known, unit } of same) {
    const { file_path: from } = known;
    if (from === null || there.has(from)) continue;
    const counts = votes.get(from) ?? new Map<string, number>();
    votes.set(from, counts.set(unit.file_path, (counts.get(unit.file_path) ?? 0) + 1));
  }
  return new Map(
    [...votes].map(([from, counts]) => [from, [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]] as const),
  );
};

/** Pairs memories and units of the same place, the first with the first, and those that are found in a search before others. */
const matchByPlace = <Unit extends FoundUnit>(
  known: readonly KnownUnit[],
  units: readonly Unit[],
  moved: ReadonlyMap<string, string>,
): Pair<Unit>[] => {
  const inTurn = known.toSorted((a, b) => Number(a.status !== 'active') - Number(b.status !== 'active'));
  const waiting = Map.groupBy(inTurn, ({ file_path, title }) =>
    placeOf(moved.get(file_path ?? '') ?? file_path, title),
  );
  for (const memories of waiting.values()) memories.reverse();
  return units.flatMap((unit) => {
    const memory = waiting.get(placeOf(unit.file_path, unit.title))?.pop();
    return memory === undefined ? [] : [{ known: memory, unit }];
  });
};

/** A memory that moved keeps its key, which may be the very one that a new unit wants. */
const nameNew = <Unit extends FoundUnit>(units: readonly Unit[], known: readonly KnownUnit[]) => {
  const keys = new Set(known.map(({ key }) => key));
  return units.map((unit) => {
    let key = unit.key;
    for (let number = 2; keys.has(key); number++) key = `${unit.key}~${number}`;
    keys.add(key);
    return { unit, key };
  });
};

const isInScope = ({ file_path, source }: KnownUnit, { prefix, repo }: SyncScope): boolean =>
  source.repo === repo && file_path !== null && file_path.startsWith(prefix);

/** Set only by an import, and cleared when anybody else trashes the memory. */
const isGone = ({ source }: KnownUnit): boolean => source.gone === true;

/** Whether the file or a folder above it could not be read. */
const isUnread = ({ file_path }: KnownUnit, { unread }: SyncScope): boolean => {
  if (unread.has('')) return true;
  for (let path = file_path ?? ''; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
    if (unread.has(path)) return true;
  }
  return false;
};
