import { toast } from './toast-store.ts';

/** Puts a text on the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: 'Copied.' });
  } catch {
    toast({ text: 'The browser did not allow copying. Select the text and copy it by hand.', tone: 'danger' });
  }
};
