/** One commit as git tells it. Bytes that are no UTF-8 have become U+FFFD. */
export interface GitCommit {
  readonly hash: string;
  readonly parents: readonly string[];
  /** The name alone. */
  readonly author: string;
  /** As git writes them; a broken commit may give anything. */
  readonly authorDate: { readonly iso: string; readonly epochSeconds: string };
  readonly committerEpochSeconds: string;
  /** In full, with the subject. */
  readonly message: string;
  /** Empty for a merge. */
  readonly files: readonly ChangedFile[];
  /** Without context lines; empty for a merge. */
  readonly patch: string;
  /** Whether the commit was too large to be kept whole: files or lines of the patch are missing. */
  readonly isCut: boolean;
}

export interface ChangedFile {
  readonly path: string;
  /** The path it had before a rename or copy. */
  readonly from?: string;
  /** Lines; null for a binary file. */
  readonly added: number | null;
  readonly removed: number | null;
}
