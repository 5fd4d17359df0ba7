import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'private' | 'warn';
  readonly onClick?: () => void;
  /** With it the chip has a cross; `removeLabel` says what that takes away. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

export const Chip = ({ children, tone = 'plain', onClick, onRemove, removeLabel }: ChipProps) => (
  <span className={styles['chip']} data-tone={tone}>
    {onClick === undefined ? (
      <span className={styles['text']}>{children}</span>
    ) : (
      <button type="button" className={styles['text']} onClick={onClick}>
        {children}
      </button>
    )}
    {onRemove !== undefined && (
      <button type="button" className={styles['cross']} aria-label={removeLabel} onClick={onRemove}>
        <X size={12} strokeWidth={1.5} aria-hidden />
      </button>
    )}
  </span>
);
