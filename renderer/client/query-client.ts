import { QueryClient } from '@tanstack/react-query';
import { ApiError, UnreachableError } from '#shared/contract/client.ts';

/** A refusal will be the same when asked again; only silence may pass. */
const mayPass = (error: Error): boolean =>
  error instanceof UnreachableError || (error instanceof ApiError && error.code === 'engine_closing');

/**
 * What the engine answered. Nothing grows stale by time: events say when something changed (`live.ts`), and then only
 * what is on the screen is asked for again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      refetchOnWindowFocus: false,
      // The browser's idea of being online says nothing about the loopback address.
      networkMode: 'always',
      retry: (count, error) => mayPass(error) && count < 3,
      retryDelay: (count) => Math.min(4000, 250 * 2 ** count),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
