export type Theme = 'system' | 'light' | 'dark';

const KEY = 'cmem.theme';

/** Of this browser or window, not of the store: what suits one screen need not suit another. */
export const currentTheme = (): Theme => {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

export const applyTheme = (theme: Theme = currentTheme()): void => {
  localStorage.setItem(KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};
