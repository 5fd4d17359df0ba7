import type { ReactNode } from 'react';
import styles from './table.module.css';

interface Column<T> {
  readonly name: string;
  /** The head is read out but not shown, for a column of buttons. */
  readonly nameless?: boolean;
  readonly form?: 'number' | 'quiet' | 'fixed' | 'actions';
  readonly cell: (row: T) => ReactNode;
}

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
}

export const Table = <T,>({ label, columns, rows, keyOf }: TableProps<T>) => (
  // A region that scrolls must be reachable by keyboard.
  <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map(({ name, nameless, form }) => (
            <th key={name} scope="col" className={form && styles[form]}>
              {nameless ? <span className="spoken">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, form, cell }) => (
              <td key={name} className={form && styles[form]}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
