import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** What it turns on. */
  readonly children: ReactNode;
  /** What follows from it, in a quiet line beneath. */
  readonly note?: ReactNode;
}

export const Switch = ({ checked, onChange, disabled = false, children, note }: SwitchProps) => (
  <label className={styles['switch']}>
    <span>
      {children}
      {note !== undefined && <small>{note}</small>}
    </span>
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
