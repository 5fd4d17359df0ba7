import type { WebContents } from 'electron';

/** Keeps a page where it was put: it may load itself anew, and goes nowhere else, opens no window and embeds nothing. */
export const guardContents = (contents: WebContents): void => {
  const isSameOrigin = (url: string): boolean => {
    const here = contents.getURL();
    return (
      URL.canParse(url) &&
      URL.canParse(here) &&
      here.startsWith('http:') &&
      new URL(url).origin === new URL(here).origin
    );
  };
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isSameOrigin(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isSameOrigin(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
};
