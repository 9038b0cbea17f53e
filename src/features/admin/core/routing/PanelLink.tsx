import type { MouseEvent, ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';
import { openTab, queryOf } from './panel-navigation.store.ts';
import type { PanelTarget } from './panel-place.ts';

interface PanelLinkProps {
  readonly to: PanelTarget;
  readonly className?: string;
  /** Accessible name, when the visible text is not enough. */
  readonly label?: string;
  /** Replaces the entry of the history, so that Back leads to where this view was opened. */
  readonly replaces?: boolean;
  /** The link of the open view. */
  readonly isCurrent?: boolean;
  /** Id of the row that it opens (row-keys.ts). */
  readonly opens?: string;
  readonly children: ReactNode;
}

/** A link to a panel route. A plain click navigates inside the panel; modified clicks behave as usual. */
export function PanelLink({
  to,
  className = linkClass('onward'),
  label,
  replaces = false,
  isCurrent = false,
  opens,
  children,
}: PanelLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { tab, ...change } = to;
    openTab(tab, change, replaces ? 'replace' : 'push');
  };
  return (
    <a
      href={`${paths.admin}${queryOf(to)}`}
      className={className}
      aria-label={label}
      aria-current={isCurrent || undefined}
      data-opens={opens}
      onClick={open}
    >
      {children}
    </a>
  );
}
