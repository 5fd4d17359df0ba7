import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: 'plain' | 'accent' | 'danger' | 'quiet';
  readonly icon?: LucideIcon;
  /** The key that does the same, such as `E`. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({ tone = 'plain', icon: Icon, hint, className, children, ...rest }: ButtonProps) => (
  <button type="button" className={classNames(styles['button'], className)} data-tone={tone} {...rest}>
    {Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
    {children}
    {hint !== undefined && <Kbd keys={hint} />}
  </button>
);
