import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from '#renderer/client/live.ts';
import { guardDrafts } from '#renderer/features/memory/draft.ts';
import { Toasts } from '#renderer/ui/toasts.tsx';
import { followDesktop } from './follow-desktop.ts';
import { followHistory, useRoute } from './router.ts';
import { screens } from './screens.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Shell } from './shell.tsx';
import { SignedOut } from './signed-out.tsx';
import { useConnection } from '#renderer/client/connection-store.ts';

/** The whole interface: one shell, and in it the screen that the address names. */
export const App = () => {
  const queries = useQueryClient();
  const route = useRoute();
  const { state } = useConnection();

  useEffect(() => {
    const end = new AbortController();
    void followEvents(queries, end.signal);
    const unfollow = [followHistory(), followDesktop(), guardDrafts()];
    return () => {
      end.abort();
      for (const stop of unfollow) stop();
    };
  }, [queries]);

  if (state === 'signed_out') return <SignedOut />;
  const Screen = screens[route.screen];
  if (route.screen === 'capture')
    return (
      <ScreenBoundary key="capture">
        <Screen />
      </ScreenBoundary>
    );
  return (
    <>
      <Shell>
        <ScreenBoundary key={route.screen}>
          <Screen />
        </ScreenBoundary>
      </Shell>
      <Toasts />
    </>
  );
};
