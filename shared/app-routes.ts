/**
 * The addresses of the interface. The engine answers each with the same page, and the page shows the screen; a fixed list,
 * so that no path of a request is ever looked up on the disk. `:id` is one part of a path.
 */
export const appPaths = {
  library: '/',
  memory: '/memory/:id',
  timeline: '/timeline',
  projects: '/projects',
  tags: '/tags',
  prune: '/prune',
  privacy: '/privacy',
  audit: '/audit',
  connections: '/connections',
  health: '/health',
  settings: '/settings',
  welcome: '/welcome',
  capture: '/capture',
} as const;

export type AppPath = keyof typeof appPaths;
