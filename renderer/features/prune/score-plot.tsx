import { useRef } from 'react';
import { memoriesText } from '#renderer/lib/for-people.ts';
import styles from './score-plot.module.css';

interface ScorePlotProps {
  /** How many memories have a score in each bin, from 0 to 1. */
  readonly histogram: readonly number[];
  readonly bins: number;
  readonly threshold: number;
  readonly onChange: (threshold: number) => void;
}

/** How scores are spread, with a line that can be dragged, or moved by the arrow keys. */
export const ScorePlot = ({ histogram, bins, threshold, onChange }: ScorePlotProps) => {
  const plot = useRef<HTMLDivElement>(null);
  const most = Math.max(...histogram, 1);
  const below = histogram.slice(0, Math.round(threshold * bins)).reduce((a, b) => a + b, 0);
  const drag = (clientX: number) => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined) return;
    const at = (clientX - box.left) / box.width;
    onChange(Math.min(1, Math.max(0, Math.round(at * bins) / bins)));
  };
  return (
    <figure className={styles['figure']} aria-label="How many memories have which score">
      <div
        ref={plot}
        className={styles['plot']}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event.clientX);
        }}
        onPointerMove={(event) => event.buttons === 1 && drag(event.clientX)}
      >
        {histogram.map((count, bin) => (
          <span
            // Bins have no other name than their place.
            // eslint-disable-next-line react/no-array-index-key
            key={bin}
            data-goes={bin < threshold * bins - 0.001}
            title={`${(bin / bins).toFixed(2)} to ${((bin + 1) / bins).toFixed(2)}: ${memoriesText(count)}`}
            style={{ height: `${count === 0 ? 0 : Math.max(1, (count / most) * 100)}%` }}
          />
        ))}
        <div className={styles['line']} style={{ left: `${threshold * 100}%` }} aria-hidden />
      </div>
      <div className={styles['axis']} aria-hidden>
        <span>0: least worth keeping</span>
        <span>1</span>
      </div>
      <label className={styles['slider']}>
        Threshold
        <input
          type="range"
          min={0}
          max={1}
          step={1 / bins}
          value={threshold}
          aria-valuetext={`${threshold.toFixed(2)}, ${memoriesText(below)} below`}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <output>{threshold.toFixed(2)}</output>
      </label>
    </figure>
  );
};
