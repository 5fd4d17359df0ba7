import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/contract/client.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CodeView } from '#renderer/ui/code-view.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { dropDraft, keepDraft, keptDraft } from './draft.ts';
import { EditConflict } from './edit-conflict.tsx';
import { isProse } from './is-prose.ts';
import styles from './memory-body.module.css';

const MarkdownView = lazy(async () => ({ default: (await import('#renderer/ui/markdown.tsx')).MarkdownView }));
const TextEditor = lazy(async () => ({ default: (await import('#renderer/ui/text-editor.tsx')).TextEditor }));

interface MemoryBodyProps {
  readonly memory: Memory;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
}

/** The text of a memory, read or edited in place. What is being written outlives a lost engine, a reload and a conflict. */
export const MemoryBody = ({ memory, isEditing, onEditing }: MemoryBodyProps) => {
  const kept = keptDraft(memory.id);
  const [draft, setDraft] = useState(
    kept ?? { text: memory.content, title: memory.title ?? '', version: memory.version },
  );
  const hasBegun = useRef(kept !== null);
  useEffect(() => {
    if (kept !== null && !isEditing) onEditing(true);
    // Once, when the memory is opened: a draft that was left behind is shown at once.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isEditing && !hasBegun.current) {
      hasBegun.current = true;
      setDraft({ text: memory.content, title: memory.title ?? '', version: memory.version });
    }
    if (!isEditing) hasBegun.current = false;
  }, [isEditing, memory]);

  const change = (next: Partial<typeof draft>) => {
    const whole = { ...draft, ...next };
    setDraft(whole);
    keepDraft(memory.id, whole);
  };
  const finish = () => {
    dropDraft(memory.id);
    onEditing(false);
  };
  const update = useChange('memories.update', { touches: ['memories', 'search'], quiet: true, onDone: finish });
  const save = (version = draft.version) =>
    update.mutate({
      id: memory.id,
      version,
      content: draft.text,
      title: draft.title.trim() === '' ? null : draft.title,
    });
  const cancel = () => {
    const left = { ...draft };
    const hasChanged = left.text !== memory.content || left.title !== (memory.title ?? '');
    finish();
    if (hasChanged)
      toast({
        text: 'The edit was put aside.',
        undo: () => {
          keepDraft(memory.id, left);
          setDraft(left);
          hasBegun.current = true;
          onEditing(true);
        },
      });
  };

  if (!isEditing) return <ReadText memory={memory} />;
  const hasMovedOn = memory.version !== draft.version;
  return (
    <div className={styles['edit']}>
      {hasMovedOn && (
        <EditConflict
          mine={draft.text}
          theirs={memory.content}
          onKeepMine={() => {
            change({ version: memory.version });
            save(memory.version);
          }}
          onTakeTheirs={cancel}
        />
      )}
      <input
        className={styles['title']}
        aria-label="Title"
        placeholder="Title, if it needs one"
        maxLength={300}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Suspense fallback={<Skeleton rows={4} />}>
        <TextEditor
          label="Text of the memory"
          text={draft.text}
          language={isProse(memory) ? null : memory.language}
          onChange={(text) => change({ text })}
          onSave={save}
          onCancel={cancel}
        />
      </Suspense>
      {update.error !== null && !(update.error instanceof ApiError && update.error.code === 'version_conflict') && (
        <p className={styles['problem']} role="alert">
          {update.error instanceof ApiError
            ? update.error.message
            : 'CMEM does not answer. What you wrote is kept here; save again once it is back.'}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button
          tone="accent"
          hint="Mod+Enter"
          disabled={update.isPending || hasMovedOn || draft.text.trim() === ''}
          onClick={() => save()}
        >
          Save
        </Button>
        <Button hint="Esc" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

/** Beyond this, Markdown would hold up the window; the text is shown as it is. */
const MOST_RENDERED = 200_000;
const MOST_SHOWN = 100_000;

const ReadText = ({ memory }: { readonly memory: Memory }) => {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = memory.content.length > MOST_SHOWN && !isWhole;
  const text = isLong ? memory.content.slice(0, MOST_SHOWN) : memory.content;
  return (
    <div className={styles['text']}>
      {isProse(memory) && text.length <= MOST_RENDERED ? (
        <Suspense fallback={<Skeleton rows={4} />}>
          <MarkdownView text={text} />
        </Suspense>
      ) : (
        <CodeView text={text} language={memory.language} />
      )}
      {isLong && (
        <Button onClick={() => setIsWhole(true)}>
          Show the other {(memory.content.length - MOST_SHOWN).toLocaleString('en')} characters
        </Button>
      )}
    </div>
  );
};
