import { Pause, Play, Trash2 } from 'lucide-react';
import { Pending } from '#renderer/ui/pending.tsx';
import { useState } from 'react';
import type { OperationRequest } from '#shared/contract/operation.ts';
import type { Operations } from '#shared/contract/operations.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { counted, countText, memoriesText } from '#renderer/lib/for-people.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { SelectField } from '#renderer/ui/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { NewRule } from './new-rule.tsx';
import styles from './privacy-screen.module.css';

interface PrivacyScreenProps {
  readonly onOpen: (id: string) => void;
  readonly onPrivate: () => void;
  readonly onConnections: () => void;
}

export const PrivacyScreen = ({ onOpen, onPrivate, onConnections }: PrivacyScreenProps) => {
  const settings = useOperation('settings.get', {});
  if (settings.data === undefined) return <Pending error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <Screen title="Privacy" intro="What agents may store, what is never stored, and what was taken out of it.">
      <Capture />
      <Rules rules={settings.data.never_capture} />
      <Redactions personal={settings.data.redact_personal_data} onOpen={onOpen} />
      <WhoSeesWhat onPrivate={onPrivate} onConnections={onConnections} />
    </Screen>
  );
};

const Capture = () => {
  const { data: capture } = useOperation('capture.status', {});
  const projects = useOperation('projects.list', {});
  const [project, setProject] = useState('');
  const pause = useChange('capture.pause', { touches: ['capture', 'engine'] });
  const resume = useChange('capture.resume', { touches: ['capture', 'engine'] });
  const ofProject = project === '' ? {} : { project };
  const pauses = [
    ...(capture?.paused === true ? [{ project: null, until: capture.until }] : []),
    ...(capture?.projects ?? []),
  ];
  return (
    <Section title="Capture">
      <p className={styles['quiet']}>
        While capture is paused, what agents send is refused and not kept. You can still store things yourself.
      </p>
      {pauses.map(({ project: paused, until }) => (
        <div key={paused} className={styles['paused']}>
          <span>
            Paused {paused === null ? 'everywhere' : `in ${paused}`}
            {until === null ? (
              ' until you resume it'
            ) : (
              <>
                ; ends <Age at={until} />
              </>
            )}
          </span>
          <Button icon={Play} onClick={() => resume.mutate(paused === null ? {} : { project: paused })}>
            Resume
          </Button>
        </div>
      ))}
      <div className={styles['row']}>
        <SelectField label="Where" value={project} onChange={(event) => setProject(event.target.value)}>
          <option value="">Everywhere</option>
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button icon={Pause} onClick={() => pause.mutate({ ...ofProject, minutes: 60 })}>
          Pause for an hour
        </Button>
        <Button icon={Pause} onClick={() => pause.mutate(ofProject)}>
          Pause until resumed
        </Button>
      </div>
    </Section>
  );
};

type Rule = NonNullable<OperationRequest<Operations['settings.update']>['never_capture']>[number];

const Rules = ({ rules }: { readonly rules: readonly Rule[] }) => {
  const [isAdding, setIsAdding] = useState(false);
  const update = useChange('settings.update', { touches: ['settings'] });
  return (
    <Section title="Never stored" actions={<Button onClick={() => setIsAdding(true)}>Add a rule</Button>}>
      {rules.length === 0 ? (
        <p className={styles['quiet']}>
          No rule yet. A rule names a project, a path, a kind or a text; whatever fits it is never stored, whoever sends
          it.
        </p>
      ) : (
        <Table
          label="Rules on what is never stored"
          keyOf={({ id }) => id}
          rows={rules}
          columns={[
            { name: 'What', cell: (rule) => wordsOf(rule) },
            { name: 'Why', form: 'quiet', cell: ({ note }) => note },
            {
              name: 'Remove',
              nameless: true,
              form: 'actions',
              cell: ({ id }) => (
                <IconButton
                  label="Remove this rule"
                  icon={Trash2}
                  onClick={() => {
                    update.mutate({ never_capture: rules.filter((rule) => rule.id !== id) });
                    toast({ text: 'Removed the rule.', undo: () => update.mutate({ never_capture: [...rules] }) });
                  }}
                />
              ),
            },
          ]}
        />
      )}
      {isAdding && (
        <NewRule
          onAdd={(rule) => update.mutate({ never_capture: [...rules, { id: crypto.randomUUID(), ...rule }] })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  );
};

const wordsOf = ({ project, path, kind, text }: Rule): string =>
  [
    project === undefined ? null : `in project ${project}`,
    path === undefined ? null : `below ${path}`,
    kind === undefined ? null : `of kind ${kind}`,
    text === undefined ? null : `with the text ${text}`,
  ]
    .filter((part) => part !== null)
    .join(', ');

const Redactions = ({ personal, onOpen }: { readonly personal: boolean; readonly onOpen: (id: string) => void }) => {
  const { data } = useOperation('privacy.redactions', {});
  const update = useChange('settings.update', { touches: ['settings', 'privacy'] });
  return (
    <Section title="Taken out">
      <p className={styles['quiet']}>
        Secrets are replaced by what kind they are before anything is stored. The value is nowhere, so it cannot be
        shown here either.
      </p>
      <Switch
        checked={personal}
        onChange={(checked) => update.mutate({ redact_personal_data: checked })}
        note="E-mail addresses, phone numbers, account and card numbers, addresses of machines"
      >
        Take out personal data too
      </Switch>
      {data !== undefined && data.total === 0 && <p>Nothing had to be taken out so far.</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <div className={styles['kinds']}>
            {data.kinds.map(({ kind, count, memories }) => (
              <Chip key={kind}>
                {kind} · {counted(count, 'time')} in {memoriesText(memories)}
              </Chip>
            ))}
          </div>
          {data.pending > 0 && (
            <p className={styles['quiet']}>{memoriesText(data.pending)} of earlier rules are being gone through.</p>
          )}
          <Table
            label="Memories with something taken out"
            keyOf={({ id }) => id}
            rows={data.memories.slice(0, 50)}
            columns={[
              {
                name: 'Memory',
                cell: ({ id, title }) => (
                  <LinkButton onClick={() => onOpen(id)}>{title ?? 'without a title'}</LinkButton>
                ),
              },
              { name: 'Project', form: 'quiet', cell: ({ project }) => project },
              {
                name: 'What',
                cell: ({ redactions }) => redactions.map(({ kind, count }) => `${count} × ‹${kind}›`).join(', '),
              },
            ]}
          />
        </>
      )}
    </Section>
  );
};

const WhoSeesWhat = ({ onPrivate, onConnections }: Pick<PrivacyScreenProps, 'onPrivate' | 'onConnections'>) => {
  const { data: tokens } = useOperation('tokens.list', {});
  const facets = useOperation('memories.facets', {}).data;
  const countOf = (value: string) => facets?.visibility.find((each) => each.value === value)?.count ?? 0;
  const [now] = useState(Date.now);
  const readers = new Set(
    tokens?.tokens
      .filter(
        ({ scopes, principal_kind: kind, revoked_at: revoked, expires_at: expires }) =>
          kind === 'agent' &&
          scopes.includes('read') &&
          revoked === null &&
          (expires === null || Date.parse(expires) > now),
      )
      .map(({ principal }) => principal),
  );
  return (
    <Section title="Who sees what" actions={<Button onClick={onConnections}>Connections</Button>}>
      <p>
        {countText(countOf('shared'))} shared memories are seen by{' '}
        {readers.size === 0 ? 'no agent with a token of its own' : [...readers].join(', ')}, and by agents that run on
        this machine as you (over <code>cmem mcp</code>).
      </p>
      <p>
        <LinkButton onClick={onPrivate}>{countText(countOf('private'))} private memories</LinkButton> are seen by you
        alone, and by agents that run as you.
      </p>
    </Section>
  );
};
