/** The environment for a program that is not CMEM: without its settings, among which there may be a passphrase or a key. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CMEM_')));
