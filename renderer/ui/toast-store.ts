import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'danger';
  /** What takes it back. */
  readonly undo?: () => void;
  /** A code to copy, for somebody who is to help. */
  readonly code?: string;
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let count = 0;

/** Shows a line at the foot of the window, until it is dismissed or its time is over. At most three at once. */
export const toast = (shown: Omit<Toast, 'id' | 'tone'> & { readonly tone?: Toast['tone'] }): void => {
  const added: Toast = { tone: 'plain', ...shown, id: ++count };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text }) => text !== added.text), added].slice(-3),
  }));
};

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
