import { useId, useState } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { valuesWith } from '#renderer/lib/values-with.ts';
import { Chip } from './chip.tsx';
import { OptionList, optionId } from './option-list.tsx';
import styles from './tag-input.module.css';

interface TagInputProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly autoFocus?: boolean;
}

const MOST_OFFERED = 6;

/** Tags as chips, with those that exist offered while one types. Enter, Tab or a comma takes what was typed. */
export const TagInput = ({ label, tags, onChange, autoFocus = false }: TagInputProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const listId = useId();
  const known = useOperation('tags.list', {}).data?.tags ?? [];
  const typed = text.trim();
  const free = known.filter(({ tag }) => !tags.includes(tag));
  const offered =
    typed === ''
      ? []
      : valuesWith(free, typed, ({ tag }) => tag)
          .slice(0, MOST_OFFERED)
          .map(({ tag, memories }) => ({ key: tag, content: tag, note: memoriesText(memories) }));
  const add = (tag: string) => {
    const whole = tag.trim().normalize('NFC');
    if (whole !== '' && !tags.includes(whole)) onChange([...tags, whole]);
    setText('');
    setChosen(-1);
  };

  return (
    <div className={styles['input']}>
      {tags.map((tag) => (
        <Chip
          key={tag}
          removeLabel={`Remove the tag ${tag}`}
          onRemove={() => onChange(tags.filter((other) => other !== tag))}
        >
          {tag}
        </Chip>
      ))}
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? optionId(listId, chosen) : undefined}
        placeholder={tags.length === 0 ? 'Add a tag' : ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        // Only where a dialog or a button press opened it.
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(-1);
        }}
        onBlur={() => add(text)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',' || (event.key === 'Tab' && text !== '')) {
            if (text === '' && event.key === 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            add(offered[chosen]?.key ?? text);
          } else if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1));
          else if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            event.stopPropagation();
            setText('');
          } else if (event.key === 'ArrowDown' && offered.length > 0) {
            event.preventDefault();
            setChosen((at) => (at + 1) % offered.length);
          } else if (event.key === 'ArrowUp' && offered.length > 0) {
            event.preventDefault();
            setChosen((at) => (at <= 0 ? offered.length : at) - 1);
          }
        }}
      />
      <OptionList id={listId} label="Known tags" options={offered} chosen={chosen} onTake={({ key }) => add(key)} />
    </div>
  );
};
