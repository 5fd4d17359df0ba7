import { create } from 'zustand';
import { EVERYTHING, type LibraryView } from '#renderer/lib/library-view.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';

const here = (): Route => parseRoute(location.pathname, location.search);

/** The route that stands in the address bar. */
export const useRoute = create<Route>(here);

/** `replace` for what is not a step that one would go back over, such as a letter typed into the search field. */
export const goTo = (route: Route, { replace = false }: { readonly replace?: boolean } = {}): void => {
  const address = formatRoute(route);
  if (address !== location.pathname + location.search)
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
  useRoute.setState(route, true);
};

/** For an address within the app, such as one that a menu of the desktop or a link gives. */
export const goToAddress = (address: string): void => {
  const { pathname, search } = new URL(address, location.origin);
  goTo(parseRoute(pathname, search));
};

export const goToScreen = (screen: Exclude<Route['screen'], 'library'>, query = ''): void => goTo({ screen, query });

export const goToLibrary = (change: Partial<LibraryView> = {}, memory: string | null = null): void =>
  goTo({ screen: 'library', view: { ...EVERYTHING, ...change }, memory });

/** Follows the browser's back and forward until the returned function is called. */
export const followHistory = (): (() => void) => {
  const follow = () => useRoute.setState(here(), true);
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
};
