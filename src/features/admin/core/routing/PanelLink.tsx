import type { MouseEvent, ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';
import { openTab, queryOf } from './panel-navigation.store.ts';
import type { PanelRoute, PanelTab } from './panel-place.ts';

interface PanelLinkProps {
  /** The route to open; omitted parameters take their defaults. */
  readonly to: Partial<PanelRoute> & { readonly tab: PanelTab };
  readonly className?: string;
  /** Accessible name, when the visible text is not enough. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a panel route. A plain click navigates inside the panel; modified clicks behave as usual. */
export function PanelLink({ to, className = linkClass('onward'), label, children }: PanelLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { tab, ...change } = to;
    openTab(tab, change);
  };
  return (
    <a href={`${paths.admin}${queryOf(to)}`} className={className} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}
