import { useEffect, useRef } from 'react';
import { isPressed, isTyping, worksControl } from './shortcut.ts';

export interface Shortcut {
  /** One or more, such as `j` and `ArrowDown`. */
  readonly keys: readonly string[];
  /** For the list of keys that `?` shows; none where it goes without saying. */
  readonly does?: string;
  readonly run: (event: KeyboardEvent) => void;
}

const shown = new Map<string, readonly Shortcut[]>();

/** The keys that work at this moment, by the name of the part that listens. */
export const currentShortcuts = (): readonly (readonly [part: string, shortcuts: readonly Shortcut[]])[] => [...shown];

/**
 * Keys that work while the component is there. A key with a modifier works while typing too; one without does not, nor while
 * a dialog is open. What is inside goes before what is outside, so that Esc closes the innermost.
 */
export const useShortcuts = (part: string, shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
    shown.set(part, shortcuts);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || worksControl(event)) return;
      const bare = !event.ctrlKey && !event.metaKey;
      if (bare && (isTyping(event) || document.querySelector('dialog[open]') !== null)) return;
      const shortcut = latest.current.find(({ keys }) => keys.some((key) => isPressed(key, event)));
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run(event);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      shown.delete(part);
    };
  }, [part]);
};
