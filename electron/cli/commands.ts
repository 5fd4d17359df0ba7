import type { CommandTable } from './command.ts';

/** Every command in the order of the help. Each is loaded only when it is needed, so that none slows the others. */
export const commands: CommandTable = {
  serve: async () => (await import('./serve.ts')).serve,
  stop: async () => (await import('./stop.ts')).stop,
  open: async () => (await import('./open.ts')).open,
  add: async () => (await import('./add.ts')).add,
  search: async () => (await import('./search.ts')).search,
  get: async () => (await import('./get.ts')).get,
  list: async () => (await import('./list.ts')).list,
  edit: async () => (await import('./edit.ts')).edit,
  rm: async () => (await import('./rm.ts')).rm,
  restore: async () => (await import('./restore.ts')).restore,
  history: async () => (await import('./history.ts')).history,
  tags: async () => (await import('./tags.ts')).tags,
  projects: async () => (await import('./projects.ts')).projects,
  'import git': async () => (await import('./import-git.ts')).importGit,
  'import jsonl': async () => (await import('./import-jsonl.ts')).importJsonl,
  status: async () => (await import('./status.ts')).status,
  doctor: async () => (await import('./doctor.ts')).doctor,
  'token create': async () => (await import('./token-create.ts')).tokenCreate,
  'token list': async () => (await import('./token-list.ts')).tokenList,
  'token revoke': async () => (await import('./token-revoke.ts')).tokenRevoke,
  completion: async () => (await import('./completion.ts')).completion,
  help: async () => (await import('./help.ts')).help,
  version: async () => (await import('./version.ts')).version,
};
