import { useStore } from '#src/lib/useStore.ts';
import { Search, SlidersHorizontal } from 'lucide';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';
import { $facets, $filters, $view, changeFilters, clearFilters } from './catalogue.store.ts';
import { countOf, DELIVERED } from './catalogue.view.ts';
import { filterFields, sortChoices, type Facets } from './facets.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FILTER_PARAMS } from './filter-url.ts';
import { activeFilterCount, NO_FILTERS, type CatalogueFilters, type FilterName } from './filters.ts';
import { showText } from './result-texts.ts';
import { useFilterPanel } from './useFilterPanel.ts';

interface CatalogueFiltersProps {
  /** Choices from the stock of the rendered page. */
  readonly facets: Facets;
  /** Cars on the rendered page. */
  readonly total: number;
}

const PANEL = 'panel-filtros';
const names = Object.keys(FILTER_PARAMS) as FilterName[];

/** What the visitor changed in the form before hydration. */
function earlyChanges(form: HTMLFormElement): Partial<CatalogueFilters> {
  const entries = names.map((name) => {
    const field = form.elements.namedItem(FILTER_PARAMS[name]) as HTMLInputElement | HTMLSelectElement;
    return [name, field.value] as const;
  });
  return Object.fromEntries(entries.filter(([name, value]) => value !== NO_FILTERS[name]));
}

function goToResults() {
  const heading = document.getElementById('resultados');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/**
 * The filters of the catalogue (SPEC section 2): a sticky row (catalogue.css). Below desktop width the selects collapse
 * behind a button. They need JavaScript and are hidden without it.
 */
export function CatalogueFilters({ facets: delivered, total }: CatalogueFiltersProps) {
  const filters = useStore($filters, { ssr: () => NO_FILTERS });
  const facets = useStore($facets, { ssr: () => null }) ?? delivered;
  const view = useStore($view, { ssr: () => DELIVERED });
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { isOpen, toggle, close } = useFilterPanel(PANEL, form);
  const inPanel = activeFilterCount({ ...filters, search: NO_FILTERS.search });

  useLayoutEffect(() => {
    const early = form.current === null ? {} : earlyChanges(form.current);
    if (Object.keys(early).length > 0) changeFilters(early);
  }, []);

  const bind = (name: FilterName) => ({
    id: `campo-${FILTER_PARAMS[name]}`,
    name: FILTER_PARAMS[name],
    value: filters[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      changeFilters({ [name]: target.value }, name === 'search'),
  });

  return (
    <form
      ref={form}
      action={paths.catalogo}
      role="search"
      aria-label="Filtrar vehículos"
      autoComplete="off"
      className="catalogue-filters"
      data-catalogue-filters=""
      onSubmit={(event) => {
        event.preventDefault();
        // Closes a phone's keyboard, so that the results are in view.
        search.current?.blur();
      }}
      onReset={(event) => {
        event.preventDefault();
        clearFilters();
      }}
    >
      <div className="catalogue-search relative">
        <label htmlFor="campo-q" className="sr-only">
          Buscar
        </label>
        <input
          ref={search}
          type="search"
          {...bind('search')}
          className={`${fieldClass.input} pl-12 text-ellipsis xl:h-14 placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
          placeholder="Buscar por marca, modelo o versión..."
          maxLength={100}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
        />
        <button
          type="submit"
          aria-label="Buscar"
          className={`${iconButtonClass} text-text-muted absolute inset-y-0 left-0.5 my-auto`}
        >
          <Icon icon={Search} className={iconClass.m} />
        </button>
      </div>
      <div className="catalogue-toggle">
        <Button
          variant="secondary"
          block
          aria-expanded={isOpen}
          aria-controls={PANEL}
          data-filters-toggle=""
          onClick={toggle}
        >
          <Icon icon={SlidersHorizontal} className={iconClass.s} />
          Filtros <span className="figures">{inPanel === 0 ? '' : `(${inPanel})`}</span>
        </Button>
      </div>
      <div id={PANEL} className="catalogue-panel" data-open={isOpen ? '' : undefined}>
        {filterFields(facets, filters).map(({ name, label, options }) => (
          <FilterSelect key={name} {...bind(name)} label={label} options={options} />
        ))}
        <FilterSelect {...bind('orden')} label="Ordenar" options={sortChoices} />
        <Button type="reset" variant="quiet" className="catalogue-clear h-14 xl:justify-end">
          Limpiar
        </Button>
        {/* On a phone the open filters hide their results. */}
        <div className="catalogue-show">
          <Button
            block
            size="l"
            onClick={() => {
              close();
              goToResults();
            }}
          >
            {view.kind === 'shown' ? showText(view.found.length) : 'Ver vehículos'}
          </Button>
        </div>
      </div>
      <p className="catalogue-count">
        <span className={`${tagClass} figures whitespace-nowrap`}>
          <span data-result-badge="">{countOf(view, total)}</span>{' '}
          {countOf(view, total) === 1 ? 'vehículo' : 'vehículos'}
        </span>
      </p>
      {/* Handled by a script in the head (rows.script.ts). */}
      <label className="catalogue-rows">
        <input type="checkbox" aria-label="Ver en filas" />
        <span>Filas</span>
      </label>
    </form>
  );
}
