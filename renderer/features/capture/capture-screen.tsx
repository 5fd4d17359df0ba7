import { ClipboardPaste, Lock, LockOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Kbd } from '#renderer/ui/kbd.tsx';
import { TagInput } from '#renderer/ui/tag-input.tsx';
import styles from './capture-screen.module.css';
import { looksLikeCode } from './looks-like-code.ts';

interface CaptureScreenProps {
  readonly onClose: () => void;
  /** Only a desktop can read the clipboard, and only when the person asks. */
  readonly readClipboard: (() => Promise<string>) | null;
}

const LAST_PROJECT = 'cmem.capture.project';

/** A thought, from anywhere: one field that grows, what it belongs to, Enter. */
export const CaptureScreen = ({ onClose, readClipboard }: CaptureScreenProps) => {
  const [text, setText] = useState('');
  const [tags, setTags] = useState<readonly string[]>([]);
  const [isPrivate, setIsPrivate] = useState(false);
  const [project, setProject] = useState(() => localStorage.getItem(LAST_PROJECT) ?? 'general');
  const field = useRef<HTMLTextAreaElement>(null);
  const projects = useOperation('projects.list', {});
  const names = new Set(['general', project, ...(projects.data?.projects.map(({ name }) => name) ?? [])]);
  const add = useChange('memories.add', {
    quiet: true,
    onDone: () => {
      localStorage.setItem(LAST_PROJECT, project);
      onClose();
    },
  });
  const save = () => {
    if (text.trim() === '' || add.isPending) return;
    add.mutate({
      content: text,
      project,
      tags: [...tags],
      kind: looksLikeCode(text) ? 'snippet' : 'note',
      visibility: isPrivate ? 'private' : 'shared',
    });
  };

  return (
    <main
      className={styles['capture']}
      data-private={isPrivate}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <textarea
        ref={field}
        aria-label="What to remember"
        placeholder="What is worth remembering"
        // The window was opened to type into it.
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save();
        }}
      />
      {add.error !== null && (
        <p className={styles['problem']} role="alert">
          It was not stored: {add.error.message} What you wrote is still here.
        </p>
      )}
      <div className={styles['chips']}>
        <select aria-label="Project" value={project} onChange={(event) => setProject(event.target.value)}>
          {[...names].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <TagInput label="Tags" tags={tags} onChange={setTags} />
        <Button
          tone="quiet"
          icon={isPrivate ? Lock : LockOpen}
          aria-pressed={isPrivate}
          onClick={() => setIsPrivate(!isPrivate)}
        >
          {isPrivate ? 'Private' : 'Shared'}
        </Button>
        {readClipboard !== null && (
          <Button
            tone="quiet"
            icon={ClipboardPaste}
            onClick={() => {
              const paste = async () => {
                const pasted = await readClipboard();
                setText((before) => (before === '' ? pasted : `${before}\n${pasted}`));
                field.current?.focus();
              };
              void paste();
            }}
          >
            Clipboard
          </Button>
        )}
      </div>
      <p className={styles['keys']}>
        <Kbd keys="Enter" /> saves <Kbd keys="Shift+Enter" /> new line <Kbd keys="Esc" /> closes
      </p>
    </main>
  );
};
