import {
  DEFAULT_PROJECT,
  type Memory,
  type MemoryChange,
  type NewMemory,
  type SkippedMemory,
} from '#shared/schemas/memory.ts';
import type { NeverCaptureRule } from '#shared/schemas/privacy.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import type { CaptureControl } from './capture-control.ts';
import { findNeverCapture } from './never-capture.ts';

interface Parts {
  readonly capture: CaptureControl;
  readonly rules: () => readonly NeverCaptureRule[];
  /** The id of a project by name or alias, or null. */
  readonly projectId: (name: string) => number | null;
}

/** Decides what may be stored at all, before anything of it is looked at further. */
export const createCaptureGate = ({ capture, rules, projectId }: Parts) => {
  const isProject = (name: string, other: string) => {
    const id = projectId(name);
    return name === other || (id !== null && id === projectId(other));
  };

  return {
    /** For each memory why it is skipped, or null if it may be stored. Throws `capture_paused`. */
    admit(caller: Caller, memories: readonly NewMemory[]): (SkippedMemory | null)[] {
      capture.refuseAgent(
        caller,
        memories.map(({ project }) => project),
      );
      return memories.map(({ content, title, project, file_path, kind }) => {
        const rule = findNeverCapture(
          rules(),
          {
            content,
            title: title ?? null,
            project: project ?? DEFAULT_PROJECT,
            file_path: file_path ?? null,
            kind: kind ?? 'note',
          },
          isProject,
        );
        return rule === null ? null : { outcome: 'skipped', rule: { id: rule.id, note: rule.note ?? null } };
      });
    },

    /**
     * Throws `capture_paused`, or `never_capture` for a change that would bring in what a rule keeps out. What was stored before
     * the rule came can still be changed.
     */
    admitChange(caller: Caller, memory: Memory, change: MemoryChange): void {
      const next = { ...memory, ...withoutUndefined(change) };
      capture.refuseAgent(caller, [memory.project, next.project]);
      const rule = findNeverCapture(rules(), next, isProject);
      if (rule === null || findNeverCapture([rule], memory, isProject) !== null) return;
      throw new EngineError(
        'never_capture',
        `A rule of the person keeps this out of memory${rule.note === undefined ? '' : ` (${rule.note})`}; ` +
          `memory ${memory.id} stays as it was.`,
        { rule: rule.id },
      );
    },
  };
};

const withoutUndefined = (change: MemoryChange): Partial<Memory> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
