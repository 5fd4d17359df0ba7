import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { EVERYTHING } from '#renderer/lib/library-view.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Kbd } from '#renderer/ui/kbd.tsx';
import { OptionList, optionId } from '#renderer/ui/option-list.tsx';
import { completionsFor, completeWord, type Completion, wordAt } from './complete-query.ts';
import { SEARCH_FIELD } from './focus-search.ts';
import { goTo, useRoute } from './router.ts';
import styles from './search-field.module.css';

/** How long a hand rests between two letters, about: the list is asked for anew when it does. */
const REST_MS = 60;

/**
 * The one search field. What stands in it is the text of the library's view; on another screen, typing goes to the library.
 * The letters are this field's own and never wait for the engine.
 */
export const SearchField = () => {
  const route = useRoute();
  const asked = route.screen === 'library' ? route.view.text : '';
  const [text, setText] = useState(asked);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by something else than this field: a saved view, the way back.
  const written = useRef(asked);
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    clearTimeout(timer.current);
    setText(asked);
  }, [asked]);

  const search = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next;
      const view = route.screen === 'library' ? route.view : EVERYTHING;
      goTo({ screen: 'library', view: { ...view, text: next }, memory: null }, { replace: route.screen === 'library' });
    }, REST_MS);
  };

  const completions = useCompletions(text, caret, isOpen);
  const take = (completion: Completion) => {
    const next = completeWord(text, caret, completion.insert);
    search(next.text);
    setChosen(-1);
    setIsOpen(completion.insert.endsWith(':'));
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(next.caret, next.caret);
      setCaret(next.caret);
    });
  };

  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const shown = isOpen && completions.length > 0;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (shown) setIsOpen(false);
      else if (text !== '') search('');
      else field.current?.blur();
    } else if (shown && chosen >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      const completion = completions[chosen];
      if (completion !== undefined) take(completion);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown) setChosen((at) => moved(at, event.key === 'ArrowDown' ? 1 : -1, completions.length));
      else if (event.key === 'ArrowDown') focusList();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setIsOpen(false);
      focusList();
    }
  };

  return (
    <div className={styles['search']} role="search">
      <Search size={16} strokeWidth={1.5} aria-hidden />
      <input
        ref={field}
        id={SEARCH_FIELD}
        type="text"
        role="combobox"
        aria-label="Search memories"
        aria-expanded={isOpen && completions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen >= 0 ? optionId(listId, chosen) : undefined}
        placeholder="Search by words or meaning"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          search(event.target.value);
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setChosen(-1);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {text === '' ? (
        <Kbd keys="/" />
      ) : (
        <IconButton label="Clear the search" hint="Esc" icon={X} onClick={() => search('')} />
      )}
      <OptionList
        id={listId}
        label="Ways to narrow"
        options={completions.map((completion) => ({
          ...completion,
          key: completion.insert,
          content: <code>{completion.insert}</code>,
        }))}
        chosen={chosen}
        isOpen={isOpen}
        onTake={take}
      />
    </div>
  );
};

const moved = (at: number, by: number, count: number): number => ((at + by + 1 + count + 1) % (count + 1)) - 1;

/** The list and the field are two stops of the keyboard: Enter and the down arrow go from one to the other. */
const focusList = () => document.querySelector<HTMLElement>('[data-memory-list]')?.focus();

const useCompletions = (text: string, caret: number, isOpen: boolean): readonly Completion[] => {
  const word = isOpen ? wordAt(text, caret) : '';
  const wantsProject = word.startsWith('project:') || word.startsWith('-project:');
  const wantsTag = word.startsWith('tag:') || word.startsWith('-tag:');
  const projects = useOperation('projects.list', {}, { enabled: wantsProject });
  const tags = useOperation('tags.list', {}, { enabled: wantsTag });
  return completionsFor(word, {
    project: wantsProject
      ? (projects.data?.projects.map(({ name, memories }) => ({ value: name, memories })) ?? [])
      : [],
    tag: wantsTag ? (tags.data?.tags.map(({ tag, memories }) => ({ value: tag, memories })) ?? []) : [],
  });
};
