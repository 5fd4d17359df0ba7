import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { type Command, useOfferedCommands } from '#renderer/lib/command.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Kbd } from '#renderer/ui/kbd.tsx';
import styles from './command-palette.module.css';
import { everywhereCommands } from './everywhere-commands.ts';
import { matchCommands } from './match-commands.ts';
import { goToLibrary } from './router.ts';

/** Everything that the mouse can do, by its name. */
export const CommandPalette = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const ofScreen = useOfferedCommands();
  const projects = useOperation('projects.list', {});
  const commands = useMemo(
    () => [
      ...ofScreen,
      ...everywhereCommands,
      ...(projects.data?.projects ?? []).map(({ id, name }) => ({
        id: `project-${id}`,
        title: `Go to project ${name}`,
        run: () => goToLibrary({ project: [name] }),
      })),
    ],
    [ofScreen, projects.data],
  );
  const found = [
    ...matchCommands(text, commands),
    ...(text.trim() === ''
      ? []
      : [
          {
            id: 'search',
            title: `Search for “${text.trim()}”`,
            icon: Search,
            run: () => goToLibrary({ text: text.trim() }),
          },
        ]),
  ];
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };

  return (
    <Dialog title="Commands" form="bare" onClose={onClose}>
      <input
        className={styles['field']}
        type="text"
        role="combobox"
        aria-label="What do you want to do"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={`${listId}-${chosen}`}
        placeholder="What do you want to do"
        autoComplete="off"
        spellCheck={false}
        // The dialog was opened to type into it.
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const next = chosen + (event.key === 'ArrowDown' ? 1 : -1);
            setChosen((next + found.length) % found.length);
            document.querySelector(`#${CSS.escape(`${listId}-${next}`)}`)?.scrollIntoView({ block: 'nearest' });
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            run(found[chosen]);
          }
        }}
      />
      <ul id={listId} className={styles['list']} role="listbox" aria-label="Commands">
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <span className={styles['icon']}>
              {command.icon !== undefined && <command.icon size={16} strokeWidth={1.5} aria-hidden />}
            </span>
            <span className={styles['title']}>{command.title}</span>
            {command.hint !== undefined && <Kbd keys={command.hint} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
