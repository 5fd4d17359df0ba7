import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Something that a person can do, by its name. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon?: LucideIcon;
  /** The key that does the same. */
  readonly hint?: string;
  readonly run: () => void;
}

const useOffered = create<{ readonly byPart: ReadonlyMap<string, readonly Command[]> }>(() => ({ byPart: new Map() }));

/** What the parts in sight offer the command palette. */
export const useOfferedCommands = (): readonly Command[] => [...useOffered(({ byPart }) => byPart).values()].flat();

/** Offers commands while the component is there. */
export const useCommands = (part: string, commands: readonly Command[]): void => {
  useEffect(() => {
    useOffered.setState(({ byPart }) => ({ byPart: new Map(byPart).set(part, commands) }));
    return () =>
      useOffered.setState(({ byPart }) => ({ byPart: new Map([...byPart].filter(([name]) => name !== part)) }));
  }, [part, commands]);
};
