import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

interface State {
  readonly error: Error | null;
}

/** A fault in one screen leaves the others usable. React has no other way to catch it than a class. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return <Suspense fallback={<Skeleton />}>{this.props.children}</Suspense>;
    return (
      <EmptyState
        title="This screen failed"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        What you had saved is safe in the engine. If it fails again, `cmem` on the command line still works.
      </EmptyState>
    );
  }
}
