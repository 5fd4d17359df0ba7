import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../electron/engine/privacy/redaction/find-secrets.ts';
import { redactText } from '../electron/engine/privacy/redaction/redact-text.ts';
import { negativesAfter } from './redaction/negatives-after.ts';
import { negativesBefore } from './redaction/negatives-before.ts';
import { positivesAfter } from './redaction/positives-after.ts';
import { positivesBefore } from './redaction/positives-before.ts';
import type { Positive } from './redaction/sample.ts';

/**
 * How much of what is secret is found, and how much of what is not is left alone. One half of the corpus was written before the
 * detectors and one after; both are told. `--verbose` tells each that went wrong.
 */
const isVerbose = process.argv.includes('--verbose');
const PERSONAL = new Set(['e-mail', 'phone', 'iban', 'card number', 'ip address']);

interface Tally {
  samples: number;
  hidden: number;
  named: number;
  wrong: number;
}

const measure = (name: string, positives: readonly Positive[], negatives: readonly string[]): void => {
  const kinds = new Map<string, Tally>();
  const of = (kind: string): Tally => {
    const tally = kinds.get(kind) ?? { samples: 0, hidden: 0, named: 0, wrong: 0 };
    kinds.set(kind, tally);
    return tally;
  };
  for (const { kind, text, secrets } of positives) {
    const withPersonalData = PERSONAL.has(kind);
    const redacted = redactText(text, { withPersonalData });
    const isNamed = redacted.includes(`‹${kind}›`);
    const isHidden = secrets.every((secret) => !redacted.includes(secret));
    const tally = of(kind);
    tally.samples++;
    if (isHidden) tally.hidden++;
    if (isNamed) tally.named++;
    if (isVerbose && (!isHidden || !isNamed)) console.log(`missed ${kind}: ${text} -> ${redacted}`);
  }
  for (const text of negatives)
    for (const { kind, start, end } of findSecrets(text, false)) {
      of(kind).wrong++;
      if (isVerbose)
        console.log(`wrong ${kind}: ${text.slice(start, end)} in ${text.slice(Math.max(0, start - 60), end + 20)}`);
    }

  const rows = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = rows.reduce(
    (all, [, each]) => ({
      samples: all.samples + each.samples,
      hidden: all.hidden + each.hidden,
      named: all.named + each.named,
      wrong: all.wrong + each.wrong,
    }),
    { samples: 0, hidden: 0, named: 0, wrong: 0 },
  );
  console.log(`\n${name}: ${positives.length} secrets, ${negatives.length} lines without`);
  console.log('kind                   samples  recall  named  precision');
  for (const [kind, tally] of [...rows, ['all', sum] as const]) console.log(rowOf(kind, tally));
};

const rowOf = (kind: string, { samples, hidden, named, wrong }: Tally): string =>
  [
    kind.padEnd(22),
    String(samples).padStart(8),
    share(hidden, samples).padStart(8),
    share(named, samples).padStart(7),
    share(hidden, hidden + wrong).padStart(10),
  ].join('');

const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));

const ROOT = join(import.meta.dirname, '..');

/** This project's own lines: sources, documents and the lock file. Tests that hold made-up secrets on purpose are left out. */
const ownLines = (): string[] => {
  const files = ['shared', 'electron', 'docs', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(?:ts|md)$/.test(file) && !file.endsWith('.test.ts'));
  return [...files, 'README.md', 'package-lock.json'].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  );
};

measure('before', positivesBefore(), negativesBefore);
measure('after (held out)', positivesAfter(), negativesAfter);
measure("the project's own lines", [], ownLines());
