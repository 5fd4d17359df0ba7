/** Opens a web address in the person's browser: through the desktop where there is one, else in a new tab that knows nothing of us. */
export const openExternal = (url: string): void => {
  if (window.cmem === undefined) window.open(url, '_blank', 'noopener,noreferrer');
  else void window.cmem.openExternal(url);
};
