import styles from './kbd.module.css';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** `Mod` is the command key on a Mac and the control key elsewhere. */
const keyLabel = (keys: string): string =>
  keys
    .replace('Mod', isMac ? '⌘' : 'Ctrl')
    .replace('Shift', isMac ? '⇧' : 'Shift')
    .replaceAll('+', isMac ? '' : ' ');

export const Kbd = ({ keys }: { readonly keys: string }) => (
  <kbd className={styles['kbd']} aria-hidden>
    {keyLabel(keys)}
  </kbd>
);
