import type { Database } from 'better-sqlite3-multiple-ciphers';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DEFAULT_PROJECT } from '#shared/schemas/memory.ts';
import type { CapturePause, CaptureStatus } from '#shared/schemas/privacy.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import type { Clock, EventSink } from '../ports.ts';
import type { SettingRows } from '../settings/setting-rows.ts';
import { pauseAt, StoredPause } from './capture-pause.ts';

const KEY = 'capture';
const Pauses = z.object({
  everywhere: StoredPause.nullable(),
  projects: z.array(StoredPause.extend({ project: z.string() })),
});
type Pauses = z.infer<typeof Pauses>;

const NONE: Pauses = { everywhere: null, projects: [] };
const MINUTE_MS = 60_000;
/** How often the end of a pause is looked for: the clock may jump, and the machine may sleep, while a timer runs. */
const LOOK_EVERY_MS = 30_000;

interface Parts {
  readonly db: Database;
  readonly rows: SettingRows;
  readonly events: EventSink;
  readonly clock: Clock;
  /** The id of a project by name or alias, or null. */
  readonly projectId: (name: string) => number | null;
}

export type CaptureControl = ReturnType<typeof createCaptureControl>;

/** Keeps agents from storing while the person wants it so. The pauses are in the store and survive a restart. */
export const createCaptureControl = ({ db, rows, events, clock, projectId }: Parts) => {
  let pauses = rows.read(KEY, Pauses, NONE);
  let timer: NodeJS.Timeout | null = null;

  const status = (): CaptureStatus => {
    const { everywhere, projects } = at(pauses, clock());
    const endOf = ({ until }: StoredPause) => (until === null ? null : toTimestamp(until));
    return {
      paused: everywhere !== null,
      until: everywhere === null ? null : endOf(everywhere),
      projects: projects.map((pause) => ({ project: pause.project, until: endOf(pause) })),
    };
  };

  const put = (next: Pauses) => {
    db.transaction(() => rows.write(KEY, next)).immediate();
    pauses = next;
    events.publish({ type: 'capture', capture: status() }, {});
    watch();
  };

  /** Writes down what has ended by itself, or was counted anew. */
  const look = () => {
    const next = at(pauses, clock());
    if (isDeepStrictEqual(next, pauses)) watch();
    else put(next);
  };

  function watch() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const ends = [pauses.everywhere, ...pauses.projects].flatMap((pause) => pause?.until ?? []);
    if (ends.length === 0) return;
    const wait = Math.min(LOOK_EVERY_MS, Math.max(0, Math.min(...ends) - clock()) + 1);
    timer = setTimeout(look, wait).unref();
  }

  const sameProject = (a: string, b: string) => a === b || (projectId(a) !== null && projectId(a) === projectId(b));

  look();
  return {
    status,
    pause({ project, minutes = null }: CapturePause): CaptureStatus {
      const now = clock();
      const pause = { since: now, until: minutes === null ? null : now + minutes * MINUTE_MS };
      const { everywhere, projects } = at(pauses, now);
      if (project === undefined) put({ everywhere: pause, projects });
      else {
        const others = projects.filter((each) => !sameProject(each.project, project));
        put({ everywhere, projects: [...others, { project, ...pause }] });
      }
      return status();
    },
    resume(project: string | undefined): CaptureStatus {
      const { everywhere, projects } = at(pauses, clock());
      if (project === undefined) put(NONE);
      else put({ everywhere, projects: projects.filter((each) => !sameProject(each.project, project)) });
      return status();
    },
    /** Throws `capture_paused` for an agent that would store something in one of these projects. */
    refuseAgent({ principal }: Caller, projects: Iterable<string | undefined>): void {
      if (principal.kind !== 'agent') return;
      const now = at(pauses, clock());
      if (now.everywhere !== null) throw refusal(now.everywhere, 'Capture is paused');
      if (now.projects.length === 0) return;
      for (const project of new Set(projects)) {
        const pause = now.projects.find((each) => sameProject(each.project, project ?? DEFAULT_PROJECT));
        if (pause !== undefined) throw refusal(pause, `Capture is paused in project ${pause.project}`);
      }
    },
    close(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
};

const at = ({ everywhere, projects }: Pauses, now: number): Pauses => ({
  everywhere: everywhere === null ? null : pauseAt(everywhere, now),
  projects: projects.flatMap((pause) => {
    const still = pauseAt(pause, now);
    return still === null ? [] : [{ project: pause.project, ...still }];
  }),
});

const refusal = ({ until }: StoredPause, what: string): EngineError => {
  const end = until === null ? null : toTimestamp(until);
  return new EngineError(
    'capture_paused',
    `${what}${end === null ? ' until the person resumes it' : ` until ${end}`}; nothing was stored.`,
    { until: end },
  );
};
