import { useState } from 'react';
import { Scope } from '#shared/schemas/token.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { SelectField, TextField } from '#renderer/ui/field.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import styles from './new-token.module.css';

const notes: Readonly<Record<Scope, string>> = {
  read: 'list, search, fetch',
  write: 'store and change',
  delete: 'move to the trash, erase, prune',
  admin: 'tokens, projects, settings, audit',
};

/** Makes a token; its secret is shown once, here. */
export const NewToken = ({ onClose }: { readonly onClose: () => void }) => {
  const [principal, setPrincipal] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'write']);
  const [days, setDays] = useState('90');
  const create = useChange('tokens.create', { touches: ['tokens'] });
  const secret = create.data?.secret;

  if (secret !== undefined)
    return (
      <Dialog
        title={`The token of ${principal}`}
        onClose={onClose}
        foot={
          <>
            <Button onClick={() => void copyText(secret)}>Copy</Button>
            <Button tone="accent" onClick={onClose}>
              I have it
            </Button>
          </>
        }
      >
        <p>It is shown this once and stored nowhere. Give it to the agent or program now.</p>
        <code className={styles['secret']}>{secret}</code>
      </Dialog>
    );
  return (
    <Dialog
      title="Make a token"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            disabled={principal.trim() === '' || scopes.length === 0 || create.isPending}
            onClick={() =>
              create.mutate({
                principal: principal.trim(),
                principal_kind: 'agent',
                scopes: [...scopes],
                expires_at: days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
              })
            }
          >
            Make it
          </Button>
        </>
      }
    >
      <TextField
        label="For whom"
        note="The name under which the audit lists what it did."
        placeholder="my-agent"
        maxLength={100}
        autoFocus
        value={principal}
        onChange={(event) => setPrincipal(event.target.value)}
      />
      <fieldset className={styles['scopes']}>
        <legend>It may</legend>
        {Scope.options.map((scope) => (
          <Switch
            key={scope}
            checked={scopes.includes(scope)}
            note={notes[scope]}
            onChange={(checked) => setScopes(checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
          >
            {scope}
          </Switch>
        ))}
      </fieldset>
      <SelectField label="It ends" value={days} onChange={(event) => setDays(event.target.value)}>
        <option value="1">in a day</option>
        <option value="30">in 30 days</option>
        <option value="90">in 90 days</option>
        <option value="365">in a year</option>
        <option value="">when it is revoked</option>
      </SelectField>
    </Dialog>
  );
};
