import { useState } from 'react';
import { MemoryKind } from '#shared/schemas/memory.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { SelectField, TextField } from '#renderer/ui/field.tsx';

interface RuleParts {
  readonly project?: string;
  readonly path?: string;
  readonly kind?: MemoryKind;
  readonly text?: string;
  readonly note?: string;
}

interface NewRuleProps {
  readonly onAdd: (rule: RuleParts) => void;
  readonly onClose: () => void;
}

/** Whatever fits every part that is filled in is never stored. */
export const NewRule = ({ onAdd, onClose }: NewRuleProps) => {
  const [project, setProject] = useState('');
  const [path, setPath] = useState('');
  const [kind, setKind] = useState<'' | MemoryKind>('');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const filled = [project, path, text].some((part) => part.trim() !== '') || kind !== '';
  const given = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });
  return (
    <Dialog
      title="What is never to be stored"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            disabled={!filled}
            onClick={() => {
              onAdd({
                ...given('project', project),
                ...given('path', path),
                ...given('text', text),
                ...given('note', note),
                ...(kind === '' ? {} : { kind }),
              });
              onClose();
            }}
          >
            Add the rule
          </Button>
        </>
      }
    >
      <TextField label="In the project" value={project} onChange={(event) => setProject(event.target.value)} />
      <TextField
        label="Below the path"
        note="This, what lies below it, or what ends in it. * and ? are wildcards."
        placeholder="secrets/*"
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <SelectField label="Of the kind" value={kind} onChange={(event) => setKind(event.target.value as typeof kind)}>
        <option value="">Any</option>
        {MemoryKind.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
      <TextField
        label="With the text"
        note="Whatever the case; * is anything within the line."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="Why, for those who meet it"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
};
