import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and what stands for each. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
