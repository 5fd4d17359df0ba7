import type { OutputStream } from '../output.ts';

/** How far a long piece of work is. Told on a terminal as a bar, elsewhere as a line every few seconds. */
export interface Progress {
  /** Work done so far, in the unit of the total, and how many things that makes. */
  update(done: number, count: number): void;
  /** Takes the bar away. */
  end(): void;
}

interface ProgressOptions {
  readonly stderr: OutputStream;
  readonly isQuiet: boolean;
  /** Undefined where it is not known. */
  readonly total: number | undefined;
  /** What is counted, such as `commits`. */
  readonly noun: string;
  readonly now: () => number;
}

const BAR_INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5_000;
/** The rate is that of the last so many milliseconds. */
const WINDOW_MS = 15_000;

export const createProgress = ({ stderr, isQuiet, total, noun, now }: ProgressOptions): Progress => {
  const isBar = stderr.isTTY === true;
  const samples: Sample[] = [{ at: now(), done: 0, count: 0 }];
  let toldAt = now();
  return {
    update(done, count) {
      const at = now();
      if (isQuiet || at - toldAt < (isBar ? BAR_INTERVAL_MS : LINE_INTERVAL_MS)) return;
      toldAt = at;
      samples.push({ at, done, count });
      while (samples.length > 2 && at - (samples[1]?.at ?? at) > WINDOW_MS) samples.shift();
      const text = progressText({ samples, total, noun, width: isBar ? 24 : 0 });
      stderr.write(isBar ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end() {
      if (isBar && !isQuiet) stderr.write('\r\u001b[K');
    },
  };
};

interface Sample {
  readonly at: number;
  readonly done: number;
  readonly count: number;
}

/** Such as `[######------] 50 %  5,000 commits, 820/s, 6 s left`. Exported for its tests. */
export const progressText = ({
  samples,
  total,
  noun,
  width,
}: {
  readonly samples: readonly Sample[];
  readonly total: number | undefined;
  readonly noun: string;
  readonly width: number;
}): string => {
  const first = samples[0] ?? { at: 0, done: 0, count: 0 };
  const last = samples.at(-1) ?? first;
  const seconds = Math.max(0.001, (last.at - first.at) / 1000);
  const rate = (last.count - first.count) / seconds;
  const parts = [`${last.count.toLocaleString('en')} ${noun}`, `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`];
  if (total === undefined || total === 0) return parts.join(', ');
  const share = Math.min(1, last.done / total);
  const speed = (last.done - first.done) / seconds;
  if (speed > 0) parts.push(`${duration((total - last.done) / speed)} left`);
  const filled = Math.round(share * width);
  const bar = width === 0 ? '' : `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] `;
  return `${bar}${Math.floor(share * 100)} %  ${parts.join(', ')}`;
};

const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
};
