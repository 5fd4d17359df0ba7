import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  readonly hint?: string;
  readonly children: ReactElement;
}

export const Tooltip = ({ text, hint, children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className={styles['tooltip']} sideOffset={6} collisionPadding={8}>
        {text}
        {hint !== undefined && <Kbd keys={hint} />}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const TooltipProvider = ({ children }: { readonly children: React.ReactNode }) => (
  <Radix.Provider delayDuration={500} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
);
