import { useEffect, useState } from 'react';
import styles from './code-view.module.css';
import type { CodePiece } from './highlight-code.ts';

/** Beyond this, colours cost more than they give. */
const MOST_COLOURED = 100_000;
/** A minified line would otherwise make one text run that no browser lays out quickly. */
const MOST_LINE = 2_000;

interface CodeViewProps {
  readonly text: string;
  readonly language: string | null;
}

/** Code, coloured once its grammar is loaded. Plain until then, in the same place. */
export const CodeView = ({ text, language }: CodeViewProps) => {
  const [coloured, setColoured] = useState<{ of: string; pieces: readonly CodePiece[] | null } | null>(null);
  const isLong = text.length > MOST_COLOURED || text.split('\n').some((line) => line.length > MOST_LINE);
  useEffect(() => {
    if (language === null || isLong) return;
    let isCurrent = true;
    const colour = async () => {
      const { highlightCode } = await import('./highlight-code.ts');
      const pieces = await highlightCode(text, language);
      if (isCurrent) setColoured({ of: text, pieces });
    };
    void colour();
    return () => {
      isCurrent = false;
    };
  }, [text, language, isLong]);
  const pieces = coloured?.of === text ? coloured.pieces : null;

  return (
    <pre
      className={styles['code']}
      data-wrap={isLong}
      tabIndex={0}
      role="region"
      aria-label={language ?? 'code'}
      dir="ltr"
    >
      <code>
        {pieces === null
          ? text
          : pieces.map(({ at, text: piece, style }) =>
              style === null ? (
                piece
              ) : (
                <span key={at} data-code={style}>
                  {piece}
                </span>
              ),
            )}
      </code>
    </pre>
  );
};
