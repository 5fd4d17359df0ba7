import { focusSearch } from './focus-search.ts';
import { goToAddress } from './router.ts';

/** What the desktop's menus, tray and deep links ask for. In a browser tab there is no desktop, and nothing happens. */
export const followDesktop = (): (() => void) => {
  const { cmem } = window;
  if (cmem === undefined) return () => {};
  const stops = [
    cmem.onNavigate(goToAddress),
    cmem.onCommand((command) => {
      if (command === 'focus_search') focusSearch();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
