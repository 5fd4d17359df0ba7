import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read by a screen reader, and shown on hover. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly hint?: string;
  /** Set for a button that stays pressed. */
  readonly pressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ label, icon: Icon, hint, pressed, ...rest }: IconButtonProps) => (
  <Tooltip text={label} {...(hint === undefined ? {} : { hint })}>
    <button type="button" className={styles['button']} aria-label={label} aria-pressed={pressed} {...rest}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </button>
  </Tooltip>
);
