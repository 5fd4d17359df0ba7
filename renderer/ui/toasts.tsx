import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { CopyCode } from './copy-code.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toasts.module.css';

const SHOWN_MS = 8000;

/** What was just done, with its undo. A pointer or the keyboard upon it stops its clock. */
export const Toasts = () => {
  const { toasts } = useToasts();
  return (
    <section className={styles['toasts']} aria-label="Notices" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
};

const ToastLine = ({ toast }: { readonly toast: Toast }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.tone === 'danger') return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast]);

  return (
    <div
      className={styles['toast']}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      {toast.code !== undefined && <CopyCode code={toast.code} />}
      {toast.undo !== undefined && (
        <Button
          onClick={() => {
            toast.undo?.();
            dismissToast(toast.id);
          }}
        >
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  );
};
