import type { ReactNode } from 'react';
import { useState } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { useShortcuts } from '#renderer/lib/use-shortcuts.ts';
import { useConnection } from '#renderer/client/connection-store.ts';
import { CommandPalette } from './command-palette.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { focusSearch } from './focus-search.ts';
import { goToLibrary } from './router.ts';
import styles from './shell.module.css';
import { ShortcutList } from './shortcut-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

type Overlay = 'palette' | 'shortcuts' | null;

const KEY = 'cmem.sidebar';

/** Sidebar, the line with the search field, and the screen. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [hasSidebar, setHasSidebar] = useState(() => localStorage.getItem(KEY) !== 'hidden');
  const { state } = useConnection();
  const status = useOperation('engine.status', {}, { enabled: state === 'live' });

  const toggleSidebar = () => {
    localStorage.setItem(KEY, hasSidebar ? 'hidden' : 'shown');
    setHasSidebar(!hasSidebar);
  };
  useShortcuts('Everywhere', [
    { keys: ['Mod+k'], does: 'Open the command palette', run: () => setOverlay('palette') },
    { keys: ['/', 'Mod+f'], does: 'Search', run: focusSearch },
    { keys: ['Mod+b'], does: 'Show or hide the sidebar', run: toggleSidebar },
    { keys: ['?'], does: 'Show the keys of this screen', run: () => setOverlay('shortcuts') },
    { keys: ['Mod+0'], does: 'Go to all memories', run: () => goToLibrary() },
  ]);

  return (
    <div className={styles['shell']} data-sidebar={hasSidebar}>
      <Sidebar status={status.data} />
      <div className={styles['content']}>
        <ConnectionLine status={status.data} />
        <TopBar onToggleSidebar={toggleSidebar} onOpenPalette={() => setOverlay('palette')} />
        <div className={styles['screen']}>{children}</div>
      </div>
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} />}
      {overlay === 'shortcuts' && <ShortcutList onClose={() => setOverlay(null)} />}
    </div>
  );
};
