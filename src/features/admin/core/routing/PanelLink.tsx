import type { MouseEvent, ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';
import { openTab, queryOf } from './panel-navigation.store.ts';
import type { PanelRoute, PanelTab } from './panel-place.ts';

interface PanelLinkProps {
  /** Where it leads; what is not named is at its default. */
  readonly to: Partial<PanelRoute> & { readonly tab: PanelTab };
  readonly className?: string;
  /** When the words in it do not say it by themselves. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a place of the panel: it opens here by a click, and elsewhere as links do. */
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
