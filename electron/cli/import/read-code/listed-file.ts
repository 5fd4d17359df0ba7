/** A name that a folder holds: a file to look at, or why what is there cannot be. Paths begin at the top, with `/`. */
export type ListedFile =
  | { readonly path: string; readonly absolute: string }
  | { readonly path: string; readonly skipped: string };

/** Folders that nobody wants the insides of, whether git ignores them or not. */
export const isUnwantedFolder = (name: string): boolean => name === '.git' || name === 'node_modules';
