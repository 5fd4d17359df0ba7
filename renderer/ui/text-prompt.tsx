import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';

interface TextPromptProps {
  readonly title: string;
  readonly label: string;
  readonly note?: ReactNode;
  readonly action: string;
  readonly initial?: string;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line of text. */
export const TextPrompt = ({ title, label, note, action, initial = '', onDone, onClose }: TextPromptProps) => {
  const [text, setText] = useState(initial);
  const whole = text.trim();
  const finish = () => {
    if (whole === '') return;
    onDone(whole);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" disabled={whole === '' || whole === initial} onClick={finish}>
            {action}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <TextField
          label={label}
          note={note}
          autoFocus
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
