import type { Hit } from '#shared/schemas/search.ts';
import { cutByRanges } from '#renderer/lib/cut-by-ranges.ts';
import styles from './hit-extra.module.css';
import { partsOfScore } from './parts-of-score.ts';

const EXCERPT_LENGTH = 220;

/** What a hit shows beneath its title: the piece that fits best, and why it stands where it does. */
export const HitExtra = ({ hit, best }: { readonly hit: Hit; readonly best: number }) => {
  const { text, highlights } = hit.excerpt;
  // The excerpt may be long before its first mark; a row shows one line of it.
  const start = Math.max(0, (highlights[0]?.start ?? 0) - 40);
  const pieces = cutByRanges(text, highlights, start, start + EXCERPT_LENGTH);
  const parts = partsOfScore(hit);
  return (
    <span className={styles['extra']}>
      <span className={styles['excerpt']} dir="auto">
        {start > 0 && '…'}
        {pieces.map(({ at, text: piece, isMarked }) => (isMarked ? <mark key={at}>{piece}</mark> : piece))}
      </span>
      <span
        className={styles['bar']}
        role="img"
        aria-label={`Score ${hit.score.toFixed(2)}: ${parts.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(', ')}`}
        title={parts.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(' · ')}
      >
        {parts.map(({ name, value }) => (
          <span
            key={name}
            data-part={name}
            style={{ width: `${(Math.max(0, value) / Math.max(best, 0.01)) * 100}%` }}
          />
        ))}
      </span>
    </span>
  );
};
