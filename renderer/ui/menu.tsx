import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';

interface MenuProps {
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** Not modal: a modal one would add its own style element, which the content security policy refuses. */
export const Menu = ({ trigger, align = 'start', children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className={styles['menu']} align={align} sideOffset={4} collisionPadding={8}>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly hint?: string;
  readonly tone?: 'plain' | 'danger';
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export const MenuItem = ({ icon: Icon, hint, tone = 'plain', onSelect, children }: MenuItemProps) => (
  <Radix.Item className={styles['item']} data-tone={tone} onSelect={onSelect}>
    <span className={styles['icon']}>{Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}</span>
    <span className={styles['text']}>{children}</span>
    {hint !== undefined && <Kbd keys={hint} />}
  </Radix.Item>
);

interface MenuChoiceProps {
  readonly checked: boolean;
  /** How many there are. */
  readonly count?: string;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** Stays open when chosen, so that several can be. */
export const MenuChoice = ({ checked, count, onChange, children }: MenuChoiceProps) => (
  <Radix.CheckboxItem
    className={styles['item']}
    checked={checked}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
  >
    <span className={styles['icon']}>{checked && <Check size={16} strokeWidth={1.5} aria-hidden />}</span>
    <span className={styles['text']}>{children}</span>
    {count !== undefined && <span className={styles['count']}>{count}</span>}
  </Radix.CheckboxItem>
);

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className={styles['label']}>{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className={styles['line']} />;
