import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'private' | 'warn';
  /** With it the chip has a cross; `removeLabel` says what that takes away. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

export const Chip = ({ children, tone = 'plain', onRemove, removeLabel }: ChipProps) => (
  <span className={styles['chip']} data-tone={tone}>
    <span className={styles['text']}>{children}</span>
    {onRemove !== undefined && (
      <button type="button" className={styles['cross']} aria-label={removeLabel} onClick={onRemove}>
        <X size={12} strokeWidth={1.5} aria-hidden />
      </button>
    )}
  </span>
);
