import { Bell, X } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { paths } from '#src/paths.ts';
import { filterChips, withoutFilter } from './chips.ts';
import type { CatalogueFilters } from './filters.ts';

interface FilterChipsProps {
  readonly filters: CatalogueFilters;
  /** Passed in, because the page has already loaded it. */
  readonly queryOf: (filters: CatalogueFilters) => string;
  readonly change: (part: Partial<CatalogueFilters>) => void;
}

/** The active filters, each with a button to remove it, and a link to an alert for such cars. */
export function FilterChips({ filters, queryOf, change }: FilterChipsProps) {
  const chips = filterChips(filters);
  const list = useRef<HTMLUListElement>(null);
  const taken = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (taken.current === null) return;
    const left = list.current?.querySelectorAll('button') ?? [];
    const next = left[Math.min(taken.current, left.length - 1)] ?? document.getElementById('resultados');
    taken.current = null;
    // The pressed chip is gone: the focus moves to the next one.
    next?.focus({ preventScroll: true });
  });

  if (chips.length === 0) return null;
  return (
    <>
      <ul ref={list} className="flex flex-wrap gap-2" aria-label="Filtros activos" data-filter-chips="">
        {chips.map(({ name, kind, text }, index) => (
          <li key={name} className="min-w-0">
            <button
              type="button"
              className="type-small border-line-strong text-text hover:border-text inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border py-1 pr-3 pl-4 text-left transition-colors xl:min-h-9"
              onClick={() => {
                taken.current = index;
                change(withoutFilter(name));
              }}
            >
              <span className="sr-only">{`Quitar filtro ${kind}: `}</span>
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <Icon icon={X} className={iconClass.s} />
            </button>
          </li>
        ))}
      </ul>
      <a
        href={`${paths.avisame}${queryOf(filters)}`}
        className={`${linkClass('muted')} type-small inline-flex min-h-11 items-center gap-2`}
        data-alert-offer=""
      >
        <Icon icon={Bell} className={iconClass.s} />
        Avísame<span className="sr-only"> cuando llegue otro así</span>
      </a>
    </>
  );
}
