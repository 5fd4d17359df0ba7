import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  /** What to know before filling it in. */
  readonly note?: ReactNode;
  /** What is wrong with what stands in it, and what to do. */
  readonly problem?: string | undefined;
}

interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>;
}

export const TextField = ({ label, note, problem, ...rest }: TextFieldProps) => {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        {...rest}
      />
      <FieldNote id={`${id}-note`} note={note} problem={problem} />
    </div>
  );
};

interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  readonly children: ReactNode;
}

export const SelectField = ({ label, note, problem, children, ...rest }: SelectFieldProps) => {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={`${id}-note`} {...rest}>
        {children}
      </select>
      <FieldNote id={`${id}-note`} note={note} problem={problem} />
    </div>
  );
};

const FieldNote = ({ id, note, problem }: Pick<FieldProps, 'note' | 'problem'> & { readonly id: string }) => (
  <small id={id} data-problem={problem !== undefined}>
    {problem ?? note}
  </small>
);
