import { type ComponentType, lazy } from 'react';
import { LibraryRoute } from './library-route.tsx';
import type { Route } from './route.ts';
import { goToLibrary, goToScreen } from './router.ts';

const open = (id: string) => goToLibrary({}, id);

/** The screen of each address. All but the library are fetched when first opened. */
export const screens: Readonly<Record<Route['screen'], ComponentType>> = {
  library: LibraryRoute,
  tags: lazy(async () => {
    const { TagsScreen } = await import('#renderer/features/tags/tags-screen.tsx');
    return { default: () => <TagsScreen onOpen={(tag) => goToLibrary({ tag: [tag] })} /> };
  }),
  projects: lazy(async () => {
    const { ProjectsScreen } = await import('#renderer/features/projects/projects-screen.tsx');
    return {
      default: () => (
        <ProjectsScreen
          onOpen={(project) => goToLibrary({ project: [project] })}
          onImport={() => goToScreen('welcome')}
        />
      ),
    };
  }),
  timeline: lazy(async () => {
    const { TimelineScreen } = await import('#renderer/features/timeline/timeline-screen.tsx');
    return { default: () => <TimelineScreen onOpenDay={(after, before) => goToLibrary({ after, before })} /> };
  }),
  prune: lazy(async () => {
    const { PruneScreen } = await import('#renderer/features/prune/prune-screen.tsx');
    return { default: () => <PruneScreen onOpen={open} /> };
  }),
  privacy: lazy(async () => {
    const { PrivacyScreen } = await import('#renderer/features/privacy/privacy-screen.tsx');
    return {
      default: () => (
        <PrivacyScreen
          onOpen={open}
          onPrivate={() => goToLibrary({ visibility: 'private' })}
          onConnections={() => goToScreen('connections')}
        />
      ),
    };
  }),
  audit: lazy(async () => {
    const { AuditScreen } = await import('#renderer/features/audit/audit-screen.tsx');
    return { default: () => <AuditScreen onOpen={open} /> };
  }),
  connections: lazy(async () => ({
    default: (await import('#renderer/features/connections/connections-screen.tsx')).ConnectionsScreen,
  })),
  health: lazy(async () => ({ default: (await import('#renderer/features/health/health-screen.tsx')).HealthScreen })),
  settings: lazy(async () => ({
    default: (await import('#renderer/features/settings/settings-screen.tsx')).SettingsScreen,
  })),
  welcome: lazy(async () => {
    const [{ WelcomeScreen }, { ConnectAgent }] = await Promise.all([
      import('#renderer/features/welcome/welcome-screen.tsx'),
      import('#renderer/features/connections/connect-agent.tsx'),
    ]);
    return { default: () => <WelcomeScreen connect={<ConnectAgent />} onDone={() => goToLibrary()} /> };
  }),
  capture: lazy(async () => {
    const { CaptureScreen } = await import('#renderer/features/capture/capture-screen.tsx');
    const { cmem } = window;
    return {
      default: () => (
        <CaptureScreen
          onClose={() => (cmem === undefined ? goToLibrary() : void cmem.closeCapture())}
          readClipboard={cmem === undefined ? null : () => cmem.readClipboard()}
        />
      ),
    };
  }),
};
