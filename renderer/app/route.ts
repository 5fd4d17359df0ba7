import { type AppPath, appPaths } from '#shared/app-routes.ts';
import { type LibraryView, formatLibraryView, parseLibraryView } from '#renderer/lib/library-view.ts';

/** Where the person is. The library and a memory in it are one screen; the memory lies beside the list. */
export type Route =
  | { readonly screen: 'library'; readonly view: LibraryView; readonly memory: string | null }
  | { readonly screen: Exclude<AppPath, 'library' | 'memory'>; readonly query: string };

const screens = new Map(Object.entries(appPaths).map(([screen, path]) => [path as string, screen as AppPath]));
const UUID = /^\/memory\/([0-9a-f-]{36})\/?$/i;

/** Anything unknown leads to the library. */
export const parseRoute = (path: string, search: string): Route => {
  const memory = UUID.exec(path)?.[1]?.toLowerCase() ?? null;
  const screen = screens.get(path.replace(/(?<=.)\/$/, ''));
  if (memory !== null || screen === undefined || screen === 'library' || screen === 'memory')
    return { screen: 'library', view: parseLibraryView(search), memory };
  return { screen, query: search.replace(/^\?/, '') };
};

export const formatRoute = (route: Route): string => {
  if (route.screen !== 'library') return appPaths[route.screen] + (route.query === '' ? '' : `?${route.query}`);
  const path = route.memory === null ? appPaths.library : appPaths.memory.replace(':id', route.memory);
  const search = formatLibraryView(route.view);
  return search === '' ? path : `${path}?${search}`;
};
