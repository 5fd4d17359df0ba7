export interface Draft {
  readonly text: string;
  readonly title: string;
  /** The version that the edit began from. */
  readonly version: number;
}

/**
 * What is being written and not yet saved, by memory. In this page's own memory, not in the browser's storage: that lies on the
 * disk in clear.
 */
const drafts = new Map<string, Draft>();

export const keepDraft = (id: string, draft: Draft): void => {
  drafts.set(id, draft);
};

export const keptDraft = (id: string): Draft | null => drafts.get(id) ?? null;

export const dropDraft = (id: string): void => {
  drafts.delete(id);
};

/** Asks before the page is left, while something is unsaved. */
export const guardDrafts = (): (() => void) => {
  const guard = (event: BeforeUnloadEvent) => {
    if (drafts.size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', guard);
  return () => removeEventListener('beforeunload', guard);
};
