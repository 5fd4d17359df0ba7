import type { Status } from '#shared/schemas/status.ts';
import { useConnection } from '#renderer/client/connection-store.ts';
import { Button } from '#renderer/ui/button.tsx';
import { countText } from '#renderer/lib/for-people.ts';
import styles from './connection-line.module.css';

/** A line across the top while something is not as usual: no engine, another engine, text that leaves the machine. */
export const ConnectionLine = ({ status }: { readonly status: Status | undefined }) => {
  const { state } = useConnection();
  const line = lineOf(state, status);
  if (line === null) return null;
  return (
    <div className={styles['line']} data-tone={line.tone} role="status">
      <span>{line.text}</span>
      {line.reload === true && <Button onClick={() => location.reload()}>Reload</Button>}
    </div>
  );
};

interface Line {
  readonly tone: 'warn' | 'danger' | 'quiet';
  readonly text: string;
  readonly reload?: boolean;
}

const lineOf = (state: ReturnType<typeof useConnection.getState>['state'], status: Status | undefined): Line | null => {
  if (state === 'lost')
    return {
      tone: 'danger',
      text: 'CMEM does not answer. What you see may be old; what you are writing is kept here until it is back.',
    };
  if (state === 'other_version')
    return { tone: 'danger', text: 'Another version of CMEM is running than this page was made for.', reload: true };
  const embedding = status?.embedding;
  if (embedding === undefined) return null;
  if (embedding.state === 'failed')
    return { tone: 'warn', text: `Searching by words alone: ${embedding.problem ?? 'the model failed'}` };
  if (embedding.sends_to !== null)
    return { tone: 'warn', text: `The text of memories and queries is sent to ${embedding.sends_to} to be embedded.` };
  if (embedding.pending > 50)
    return {
      tone: 'quiet',
      text: `Embedding: ${countText(embedding.pending)} memories are found by words alone so far.`,
    };
  return null;
};
