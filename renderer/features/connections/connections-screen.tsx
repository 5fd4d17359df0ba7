import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Token } from '#shared/schemas/token.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { ConnectAgent } from './connect-agent.tsx';
import { NewToken } from './new-token.tsx';

/** Agents, and the tokens by which they and other programs come in. */
export const ConnectionsScreen = () => {
  const { data, error, refetch } = useOperation('tokens.list', {});
  const [isAdding, setIsAdding] = useState(false);
  const [showsEnded, setShowsEnded] = useState(false);
  const revoke = useChange('tokens.revoke', { touches: ['tokens'] });
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const shown = data.tokens.filter((token) => showsEnded || stateOf(token) === 'in use');

  return (
    <Screen
      title="Connections"
      intro="An agent on this machine needs no token: it starts cmem mcp, which proves that it runs as you. Anything else comes in by a token, which can be revoked at any time."
      actions={<Button onClick={() => setIsAdding(true)}>Make a token</Button>}
    >
      <Section title="Connect an agent">
        <ConnectAgent />
      </Section>
      <Section
        title="Tokens"
        actions={
          <Switch checked={showsEnded} onChange={setShowsEnded}>
            Also revoked and expired
          </Switch>
        }
      >
        {shown.length === 0 ? (
          <EmptyState title="No token is in use">
            Make one for a program that speaks HTTP, or for an agent on MCP over HTTP.
          </EmptyState>
        ) : (
          <Table
            label="Tokens"
            keyOf={({ id }) => id}
            rows={shown}
            columns={[
              { name: 'Who', cell: ({ principal, principal_kind: kind }) => `${principal} (${kind})` },
              { name: 'May', form: 'quiet', cell: ({ scopes }) => scopes.join(', ') },
              { name: 'Made', form: 'fixed', cell: ({ created_at: at }) => <Age at={at} /> },
              {
                name: 'Last used',
                form: 'fixed',
                cell: ({ last_used_at: at }) => (at === null ? 'never' : <Age at={at} />),
              },
              {
                name: 'Ends',
                form: 'fixed',
                cell: ({ expires_at: at }) => (at === null ? 'not by itself' : <Age at={at} />),
              },
              { name: 'State', cell: stateOf },
              {
                name: 'Revoke',
                nameless: true,
                form: 'actions',
                cell: (token) =>
                  stateOf(token) === 'in use' && (
                    <IconButton
                      label={`Revoke the token of ${token.principal}`}
                      icon={Trash2}
                      onClick={() =>
                        revoke.mutate(
                          { id: token.id },
                          {
                            onSuccess: () =>
                              toast({ text: `Revoked. ${token.principal} can no longer come in with it.` }),
                          },
                        )
                      }
                    />
                  ),
              },
            ]}
          />
        )}
      </Section>
      {isAdding && <NewToken onClose={() => setIsAdding(false)} />}
    </Screen>
  );
};

const stateOf = ({ revoked_at: revoked, expires_at: expires }: Token): 'in use' | 'revoked' | 'expired' =>
  revoked !== null ? 'revoked' : expires !== null && Date.parse(expires) <= Date.now() ? 'expired' : 'in use';
