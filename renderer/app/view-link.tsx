import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '#renderer/lib/for-people.ts';
import { EVERYTHING, formatLibraryView, type LibraryView } from '#renderer/lib/library-view.ts';
import { formatRoute, type Route } from './route.ts';
import { goTo, useRoute } from './router.ts';
import styles from './sidebar.module.css';

interface LinkProps {
  readonly to: Route;
  readonly icon?: LucideIcon;
  readonly current: boolean;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A real link, so that it can be opened in another tab; a plain click stays in this one. */
const RouteLink = ({ to, icon: Icon, current, count, children }: LinkProps) => (
  <a
    className={styles['link']}
    href={formatRoute(to)}
    aria-current={current ? 'page' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {Icon !== undefined && <Icon size={16} strokeWidth={1.5} aria-hidden />}
    <span className={styles['text']}>{children}</span>
    {count !== undefined && <span className={styles['count']}>{countText(count)}</span>}
  </a>
);

export const ViewLink = ({
  view,
  ...rest
}: { readonly view: Partial<LibraryView> } & Pick<LinkProps, 'icon' | 'count' | 'children'>) => {
  const route = useRoute();
  const whole = { ...EVERYTHING, ...view };
  const current = route.screen === 'library' && formatLibraryView(route.view) === formatLibraryView(whole);
  return <RouteLink to={{ screen: 'library', view: whole, memory: null }} current={current} {...rest} />;
};

export const ScreenLink = ({
  screen,
  ...rest
}: { readonly screen: Exclude<Route['screen'], 'library'> } & Pick<LinkProps, 'icon' | 'children'>) => {
  const route = useRoute();
  return <RouteLink to={{ screen, query: '' }} current={route.screen === screen} {...rest} />;
};
