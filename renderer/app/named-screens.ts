import {
  Activity,
  Cable,
  FolderGit2,
  HeartPulse,
  type LucideIcon,
  Scissors,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
} from 'lucide-react';
import type { AppPath } from '#shared/app-routes.ts';

export type NamedScreen = Exclude<AppPath, 'library' | 'memory' | 'capture' | 'welcome'>;

interface ScreenName {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Where the sidebar has it: by itself under a heading, or after the projects and tags that it lists all of. */
  readonly group: 'Look' | 'Keep' | null;
}

/** The screens that a person goes to by name, in the sidebar's order. */
export const namedScreens: Readonly<Record<NamedScreen, ScreenName>> = {
  timeline: { name: 'Timeline', icon: Activity, group: 'Look' },
  projects: { name: 'Projects', icon: FolderGit2, group: null },
  tags: { name: 'Tags', icon: Tags, group: null },
  prune: { name: 'Prune', icon: Scissors, group: 'Keep' },
  privacy: { name: 'Privacy', icon: ShieldCheck, group: 'Keep' },
  audit: { name: 'Audit', icon: ScrollText, group: 'Keep' },
  connections: { name: 'Connections', icon: Cable, group: 'Keep' },
  health: { name: 'Health', icon: HeartPulse, group: 'Keep' },
  settings: { name: 'Settings', icon: Settings, group: 'Keep' },
};

export const screenEntries = Object.entries(namedScreens) as readonly (readonly [NamedScreen, ScreenName])[];
