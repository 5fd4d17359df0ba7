import { currentShortcuts } from '#renderer/lib/use-shortcuts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Kbd } from '#renderer/ui/kbd.tsx';
import styles from './shortcut-list.module.css';

export const ShortcutList = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys of this screen" onClose={onClose}>
    {currentShortcuts().map(([part, shortcuts]) => (
      <section key={part} className={styles['part']}>
        <h3>{part}</h3>
        <dl>
          {shortcuts
            .filter(({ does }) => does !== undefined)
            .map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key} keys={labelOf(key)} />
                  ))}
                  <span className="spoken">{keys.join(' or ')}</span>
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ))}
  </Dialog>
);

const labelOf = (key: string): string =>
  key
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace('Escape', 'Esc')
    .replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
