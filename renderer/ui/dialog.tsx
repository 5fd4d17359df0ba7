import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `wide` for a comparison of two texts; `bare` without a head, for a palette. */
  readonly form?: 'plain' | 'wide' | 'bare';
  readonly children: ReactNode;
  /** Its buttons, the one that acts last. */
  readonly foot?: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, closes on Esc, and gives the focus back. Shown while it is rendered. */
export const Dialog = ({ title, onClose, form = 'plain', children, foot }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-form={form}
      aria-labelledby={titleId}
      onClose={onClose}
      // A press on what is behind it lands on the dialog element itself.
      onPointerDown={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={styles['body']}>
        <header className={form === 'bare' ? 'spoken' : styles['head']}>
          <h2 id={titleId}>{title}</h2>
          {form !== 'bare' && <IconButton label="Close" icon={X} hint="Esc" onClick={() => dialog.current?.close()} />}
        </header>
        {children}
        {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
      </div>
    </dialog>
  );
};
