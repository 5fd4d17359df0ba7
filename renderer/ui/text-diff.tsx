import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

const Diff = lazy(async () => ({ default: (await import('./merge-view.tsx')).MergeDiff }));

/** What changed from `before` to `after`, line by line. */
export const TextDiff = (texts: { readonly before: string; readonly after: string }) => (
  <Suspense fallback={<Skeleton rows={3} />}>
    <Diff {...texts} />
  </Suspense>
);
