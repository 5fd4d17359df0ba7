import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

interface PendingProps {
  /** Why there is no answer; null while it is on its way. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly rows?: number;
}

/** In place of an answer that is not there. */
export const Pending = ({ error, onRetry, rows = 6 }: PendingProps) =>
  error === null ? <Skeleton rows={rows} /> : <ErrorState error={error} onRetry={onRetry} />;
