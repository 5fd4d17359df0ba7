import { CircleAlert } from 'lucide-react';
import { explainError } from '#renderer/client/explain-error.ts';
import { Button } from './button.tsx';
import { CopyCode } from './copy-code.tsx';
import { EmptyState } from './empty-state.tsx';

/** What happened, what to do, and a code to copy. */
export const ErrorState = ({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) => {
  const { text, code } = explainError(error);
  return (
    <EmptyState
      icon={CircleAlert}
      title="This could not be shown"
      action={
        <>
          {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
          <CopyCode code={code} />
        </>
      }
    >
      {text}
    </EmptyState>
  );
};
