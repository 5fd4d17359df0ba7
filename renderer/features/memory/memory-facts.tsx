import type { ReactNode } from 'react';
import type { Memory } from '#shared/schemas/memory.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useChangeMany } from '#renderer/client/use-change-many.ts';
import { counted } from '#renderer/lib/for-people.ts';
import { openExternal } from '#renderer/lib/open-external.ts';
import { Age } from '#renderer/ui/age.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { TagInput } from '#renderer/ui/tag-input.tsx';
import styles from './memory-facts.module.css';

interface MemoryFactsProps {
  readonly memory: Memory;
  readonly onOpen: (id: string) => void;
}

/** All that is known of a memory besides its text; what can be changed is changed here, in place. */
export const MemoryFacts = ({ memory, onOpen }: MemoryFactsProps) => {
  const change = useChangeMany();
  const update = useChange('memories.update', { touches: ['memories', 'tags'] });
  const { source } = memory;
  return (
    <dl className={styles['facts']}>
      <Fact name="Tags">
        <TagInput
          label="Tags of this memory"
          tags={memory.tags}
          onChange={(tags) => {
            const added = tags.filter((tag) => !memory.tags.includes(tag));
            const removed = memory.tags.filter((tag) => !tags.includes(tag));
            if (added.length > 0) change([memory.id], { add_tags: added }, () => `Tagged ${added.join(', ')}`);
            if (removed.length > 0)
              change([memory.id], { remove_tags: removed }, () => `Removed the tag ${removed.join(', ')}`);
          }}
        />
      </Fact>
      <Fact name="Importance">
        <label className={styles['importance']}>
          <input
            type="range"
            aria-label="Importance"
            min={0}
            max={1}
            step={0.05}
            // Kept by the element while it is dragged; saved when it is let go.
            key={memory.importance}
            defaultValue={memory.importance}
            onPointerUp={(event) => saveImportance(event.currentTarget.valueAsNumber)}
            onKeyUp={(event) => saveImportance(event.currentTarget.valueAsNumber)}
          />
          <output>{memory.importance.toFixed(2)}</output>
        </label>
      </Fact>
      <Fact name="Expires">
        <input
          className={styles['date']}
          type="date"
          aria-label="Expires on"
          value={memory.expires_at === null ? '' : localDay(memory.expires_at)}
          onChange={(event) => {
            const day = event.target.value;
            change([memory.id], { expires_at: day === '' ? null : new Date(`${day}T23:59:59`).toISOString() }, () =>
              day === '' ? 'It does not expire' : `Expires on ${day}`,
            );
          }}
        />
      </Fact>
      <Fact name="Happened">
        <Age at={memory.timestamp} />
      </Fact>
      <Fact name="Stored">
        <Age at={memory.created_at} /> by {memory.owner}
      </Fact>
      {memory.version > 1 && (
        <Fact name="Changed">
          <Age at={memory.updated_at} />, {counted(memory.version - 1, 'time')}
        </Fact>
      )}
      <Fact name="Used">
        {memory.last_used_at === null ? (
          'never yet'
        ) : (
          <>
            <Age at={memory.last_used_at} />, {counted(memory.use_count, 'time')}
          </>
        )}
      </Fact>
      {memory.file_path !== null && (
        <Fact name="File">
          <button
            type="button"
            className={styles['copy']}
            title="Copy"
            onClick={() => void copyText(memory.file_path ?? '')}
          >
            {memory.file_path}
          </button>
        </Fact>
      )}
      {source.agent !== undefined && <Fact name="Agent">{source.agent}</Fact>}
      {source.session !== undefined && <Fact name="Session">{source.session}</Fact>}
      {source.repo !== undefined && <Fact name="Repository">{source.repo}</Fact>}
      {source.commit !== undefined && (
        <Fact name="Commit">
          <button
            type="button"
            className={styles['copy']}
            title="Copy"
            onClick={() => void copyText(source.commit ?? '')}
          >
            {source.commit.slice(0, 12)}
          </button>
        </Fact>
      )}
      {source.url !== undefined && /^https?:/.test(source.url) && (
        <Fact name="Link">
          <button type="button" className={styles['copy']} onClick={() => openExternal(source.url ?? '')}>
            {URL.canParse(source.url) ? new URL(source.url).host : source.url}
          </button>
        </Fact>
      )}
      {memory.supersedes !== null && (
        <Fact name="Replaces">
          <button type="button" className={styles['copy']} onClick={() => onOpen(memory.supersedes ?? '')}>
            an earlier memory
          </button>
        </Fact>
      )}
      <Fact name="Id">
        <button type="button" className={styles['copy']} title="Copy" onClick={() => void copyText(memory.id)}>
          {memory.id}
        </button>
      </Fact>
    </dl>
  );

  function saveImportance(importance: number) {
    if (importance !== memory.importance) update.mutate({ id: memory.id, version: memory.version, importance });
  }
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The day of a time in the person's own zone, as a date field wants it. */
const localDay = (at: string): string => {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
