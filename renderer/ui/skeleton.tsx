import styles from './skeleton.module.css';

/** Grey lines in place of what is coming; they appear only when it takes longer than 150 ms. */
export const Skeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <div className={styles['skeleton']} role="status">
    <span className="spoken">Loading</span>
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} className={styles['line']} style={{ width: `${90 - ((row * 37) % 45)}%` }} />
    ))}
  </div>
);
