import { Archive, Layers, Lock, Moon, PenLine, Pin, Search, Sun, SunMoon, Trash2 } from 'lucide-react';
import type { Command } from '#renderer/lib/command.ts';
import { focusSearch } from './focus-search.ts';
import { screenEntries } from './named-screens.ts';
import { goToLibrary, goToScreen } from './router.ts';
import { applyTheme } from '#renderer/lib/theme.ts';

/** What can be done wherever one is. */
export const everywhereCommands: readonly Command[] = [
  { id: 'focus-search', title: 'Search memories', icon: Search, hint: '/', run: focusSearch },
  { id: 'all', title: 'Go to all memories', icon: Layers, hint: 'Mod+0', run: () => goToLibrary() },
  { id: 'pinned', title: 'Go to pinned memories', icon: Pin, run: () => goToLibrary({ pinned: 'true' }) },
  { id: 'private', title: 'Go to private memories', icon: Lock, run: () => goToLibrary({ visibility: 'private' }) },
  { id: 'archive', title: 'Go to the archive', icon: Archive, run: () => goToLibrary({ status: 'archived' }) },
  { id: 'trash', title: 'Go to the trash', icon: Trash2, run: () => goToLibrary({ status: 'trashed' }) },
  ...screenEntries.map(([screen, { name }]) => ({
    id: screen,
    title: `Go to ${name.toLowerCase()}`,
    run: () => goToScreen(screen),
  })),
  { id: 'capture', title: 'Capture a thought', icon: PenLine, run: () => goToScreen('capture') },
  { id: 'welcome', title: 'Go to the first steps', run: () => goToScreen('welcome') },
  { id: 'light', title: 'Use light colours', icon: Sun, run: () => applyTheme('light') },
  { id: 'dark', title: 'Use dark colours', icon: Moon, run: () => applyTheme('dark') },
  { id: 'system', title: 'Use the colours of the system', icon: SunMoon, run: () => applyTheme('system') },
];
