import { Copy } from 'lucide-react';
import styles from './copy-code.module.css';
import { copyText } from './copy-text.ts';

/** A code that somebody who helps will ask for. */
export const CopyCode = ({ code }: { readonly code: string }) => (
  <button type="button" className={styles['code']} onClick={() => void copyText(code)} title="Copy this code">
    <code>{code}</code>
    <Copy size={12} strokeWidth={1.5} aria-hidden />
  </button>
);
