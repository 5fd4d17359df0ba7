import {
  BookOpen,
  Code,
  Gavel,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  StickyNote,
  Terminal,
  Wrench,
} from 'lucide-react';
import type { MemoryKind } from '#shared/schemas/memory.ts';

const icons: Readonly<Record<MemoryKind, LucideIcon>> = {
  note: StickyNote,
  snippet: Code,
  decision: Gavel,
  fix: Wrench,
  convention: ScrollText,
  doc: BookOpen,
  log: Terminal,
  conversation: MessagesSquare,
};

export const KindIcon = ({ kind }: { readonly kind: MemoryKind }) => {
  const Icon = icons[kind];
  return (
    <Icon
      size={16}
      strokeWidth={1.5}
      role="img"
      aria-label={kind}
      style={{ color: `var(--kind-${kind})`, flex: 'none' }}
    />
  );
};
