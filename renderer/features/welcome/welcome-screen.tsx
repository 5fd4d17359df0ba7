import type { ReactNode } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { countText } from '#renderer/lib/for-people.ts';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import styles from './welcome-screen.module.css';

interface WelcomeScreenProps {
  /** How an agent is told of CMEM. */
  readonly connect: ReactNode;
  readonly onDone: () => void;
}

const commands = ['cmem import git .', 'cmem import code .', 'cmem import docs .'];

/** The first run: what protects the key, an agent, and something to find. What has been done shows at once. */
export const WelcomeScreen = ({ connect, onDone }: WelcomeScreenProps) => {
  const { data: status } = useOperation('engine.status', {});
  const total = status === undefined ? 0 : status.memories.active;
  const pending = status?.embedding.pending ?? 0;
  const done = total === 0 ? 0 : (total - pending) / total;
  return (
    <Screen
      title="Welcome to CMEM"
      intro="A memory for your coding agents that stays on this machine, encrypted. Three steps, in any order; none of them sends anything anywhere."
      actions={
        <Button tone="accent" onClick={onDone}>
          {total === 0 ? 'Look around' : 'Go to the memories'}
        </Button>
      }
    >
      <Section title="1. What protects it">
        {status !== undefined && (
          <>
            <p>
              The store is encrypted ({status.encryption.cipher}). Its key is kept by:{' '}
              <strong>{status.encryption.slots.map((slot) => slot.replace('_', ' ')).join(', ')}</strong>.
            </p>
            {status.encryption.advice !== null && (
              <p className={styles['advice']}>
                {status.encryption.advice} For a passphrase instead, stop CMEM and start it with CMEM_PASSPHRASE set.
              </p>
            )}
          </>
        )}
      </Section>
      <Section title="2. Connect an agent">{connect}</Section>
      <Section title="3. Give it something to remember">
        <p>In a checkout of yours, run what you like of these. Running them again follows what changed.</p>
        <ul className={styles['commands']}>
          {commands.map((command) => (
            <li key={command}>
              <code>{command}</code>
              <Button tone="quiet" onClick={() => void copyText(command)}>
                Copy
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles['progress']} aria-live="polite">
          {total === 0 ? (
            <p>Nothing is stored yet. What you import appears here as it comes.</p>
          ) : (
            <>
              <p>
                {countText(total)} memories, found by words already;{' '}
                {pending === 0
                  ? 'all of them by meaning too.'
                  : `${countText(pending)} still to be embedded for search by meaning.`}
              </p>
              <progress max={1} value={done} aria-label="Embedded" />
            </>
          )}
        </div>
      </Section>
    </Screen>
  );
};
