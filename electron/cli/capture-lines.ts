import type { CaptureStatus } from '#shared/schemas/privacy.ts';
import { localTime } from './local-time.ts';
import { printableLine } from './terminal-text.ts';

/** What is paused and until when, a line each. */
export const captureLines = ({ paused, until, projects }: CaptureStatus): string[] => {
  const end = (at: string | null) => (at === null ? 'until it is resumed' : `until ${localTime(at)}`);
  return [
    paused ? `Agents store nothing, ${end(until)}.` : 'Agents may store.',
    ...projects.map((each) => `In project ${printableLine(each.project)} they store nothing, ${end(each.until)}.`),
  ];
};
