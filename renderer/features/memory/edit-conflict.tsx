import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { TextDiff } from '#renderer/ui/text-diff.tsx';
import styles from './edit-conflict.module.css';

interface EditConflictProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved while this edit was going on. Neither text is lost: theirs stays in the history, mine can be taken up again. */
export const EditConflict = ({ mine, theirs, onKeepMine, onTakeTheirs }: EditConflictProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['conflict']} role="alert">
      <p>
        This memory was changed elsewhere while you were editing. Your text is still here. If you save it, the other one
        stays in the history.
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Hide the difference' : 'Show the difference'}</Button>
        <Button onClick={onKeepMine}>Save mine over it</Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </div>
      {isOpen && <TextDiff before={theirs} after={mine} />}
    </div>
  );
};
