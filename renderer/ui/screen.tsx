import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** What this screen is for, in one sentence. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen other than the library: a head, and one column beneath. */
export const Screen = ({ title, intro, actions, children }: ScreenProps) => (
  <main className={styles['screen']} tabIndex={-1}>
    <header className={styles['head']}>
      <div>
        <h1>{title}</h1>
        {intro !== undefined && <p>{intro}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
    <div className={styles['body']}>{children}</div>
  </main>
);

/** A part of a screen under a heading of its own. */
export const Section = ({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className={styles['section']}>
    <header>
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
);
