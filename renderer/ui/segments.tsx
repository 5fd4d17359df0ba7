import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** One of a few, all in sight. Radio buttons beneath, so that arrows move the choice. */
export const Segments = <T extends string>({ label, value, options, onChange }: SegmentsProps<T>) => {
  const name = useId();
  return (
    <div className={styles['segments']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
};
