import { Command, PanelLeft } from 'lucide-react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { SearchField } from './search-field.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly onToggleSidebar: () => void;
  readonly onOpenPalette: () => void;
}

export const TopBar = ({ onToggleSidebar, onOpenPalette }: TopBarProps) => (
  <header className={styles['bar']}>
    <IconButton label="Show or hide the sidebar" hint="Mod+B" icon={PanelLeft} onClick={onToggleSidebar} />
    <SearchField />
    <IconButton label="Commands" hint="Mod+K" icon={Command} onClick={onOpenPalette} />
  </header>
);
