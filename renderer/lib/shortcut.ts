/** Whether a key press is meant for text: then single letters are letters. */
export const isTyping = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)));

const CONTROL_KEYS = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Whether a key is what works the control that has the focus: Enter on a button, arrows on a slider. */
export const worksControl = ({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean =>
  CONTROL_KEYS.has(key) &&
  target instanceof HTMLElement &&
  target.closest('button, a[href], input, select, summary, [role="menu"], [role="slider"]') !== null;

/** `Mod+K`, `/`, `Shift+G`: whether that is what was pressed. `Mod` is control or command. */
export const isPressed = (keys: string, event: KeyboardEvent): boolean => {
  const parts = keys.split('+');
  const key = parts.pop() || '+';
  const mod = event.ctrlKey || event.metaKey;
  // Signs such as `?` bring their own shift.
  const wantsShift = parts.includes('Shift');
  const isLetter = /^[a-z]$/i.test(key) || key.length > 1;
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    (!isLetter || event.shiftKey === wantsShift)
  );
};
