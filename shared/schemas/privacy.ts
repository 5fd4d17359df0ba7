import { z } from 'zod';
import { Id } from './ids.ts';
import { MemoryKind, ProjectName } from './memory.ts';
import { lineText } from './text.ts';
import { Timestamp } from './time.ts';

/**
 * What is never stored. Every part that is given must fit. Patterns are plain text in which `*` stands for anything: a
 * regular expression could take minutes over a hostile text, and this is looked for in everything that is stored.
 */
export const NeverCaptureRule = z
  .strictObject({
    id: Id,
    /** Why, for those who meet it. */
    note: lineText(200).optional(),
    project: ProjectName.optional(),
    /** Fits a file path as the filter `file` does: this, what lies below it, or what ends in it; `*` and `?` are wildcards. */
    path: lineText(300).optional(),
    kind: MemoryKind.optional(),
    /** Stands somewhere in a line of the content or the title, whatever the case; `*` is anything within the line. */
    text: lineText(200)
      .refine((text) => /[^*\s]/.test(text), 'must hold more than wildcards')
      .optional(),
  })
  .refine(
    ({ project, path, kind, text }) => [project, path, kind, text].some((part) => part !== undefined),
    'must say a project, a path, a kind or a text',
  );
export type NeverCaptureRule = z.infer<typeof NeverCaptureRule>;

/** How long. Without `minutes`, or with null, until it is resumed. */
export const CapturePause = z.strictObject({
  /** Only in this project. */
  project: ProjectName.optional(),
  minutes: z
    .int()
    .min(1)
    .max(14 * 24 * 60)
    .nullable()
    .optional(),
});
export type CapturePause = z.infer<typeof CapturePause>;

export const CaptureStatus = z.object({
  /** Agents cannot store anything. A person still can. */
  paused: z.boolean(),
  /** When it ends by itself; null if it does not, or is not paused. */
  until: Timestamp.nullable(),
  /** Paused besides, each by itself. */
  projects: z.array(z.object({ project: z.string(), until: Timestamp.nullable() })),
});
export type CaptureStatus = z.infer<typeof CaptureStatus>;
