import type { ImportUnit } from './import-unit.ts';

/** What became of one file: its units, or why there are none. */
export type FileOutcome =
  | {
      readonly path: string;
      readonly units: readonly ImportUnit[];
      /** What the person may want to know of how it was read. */
      readonly remark?: string;
    }
  | {
      readonly path: string;
      /** Goes after the path, such as `is binary`. */
      readonly skipped: string;
      /** The file or folder is there, and what was imported from it before is not gone. */
      readonly isUnread?: true;
    };
