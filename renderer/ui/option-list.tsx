import type { ReactNode } from 'react';
import styles from './option-list.module.css';

interface Option {
  readonly key: string;
  readonly content: ReactNode;
  readonly note: string;
}

interface OptionListProps<T extends Option> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly T[];
  /** The place of the one that the keyboard has come to; -1 for none. */
  readonly chosen: number;
  readonly isOpen?: boolean;
  readonly onTake: (option: T) => void;
}

/** The id of an option in it, for the field's `aria-activedescendant`. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** What a field offers while one types into it. The field keeps the focus. */
export const OptionList = <T extends Option>({
  id,
  label,
  options,
  chosen,
  isOpen = true,
  onTake,
}: OptionListProps<T>) => (
  <ul id={id} className={styles['list']} role="listbox" aria-label={label} hidden={!isOpen || options.length === 0}>
    {options.map((option, place) => (
      <li
        key={option.key}
        id={optionId(id, place)}
        role="option"
        aria-selected={place === chosen}
        // Before the field's blur, which would close the list or take what was typed.
        onPointerDown={(event) => {
          event.preventDefault();
          onTake(option);
        }}
      >
        {option.content}
        <small>{option.note}</small>
      </li>
    ))}
  </ul>
);
