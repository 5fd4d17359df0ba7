import { LogOut } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';

/** A browser tab gets in by a link that only the person can make. */
export const SignedOut = () => (
  <main style={{ height: '100%' }}>
    <EmptyState
      icon={LogOut}
      title="This browser is not signed in"
      action={<Button onClick={() => location.reload()}>I have done that</Button>}
    >
      Run <code>cmem open</code> in a terminal: it makes a link that signs this browser in, once.
    </EmptyState>
  </main>
);
