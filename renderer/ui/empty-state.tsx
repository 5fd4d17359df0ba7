import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  /** The next step, in one sentence. */
  readonly children?: ReactNode;
  /** The one button that takes it. */
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className={styles['empty']}>
    {Icon !== undefined && <Icon size={24} strokeWidth={1.5} aria-hidden />}
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);
