/** The names under which preload and main process speak. */
export const desktopChannels = {
  pageRequest: 'cmem:page-request',
  pageEvent: 'cmem:page-event',
  startRequest: 'cmem:start-request',
  startState: 'cmem:start-state',
} as const;
