import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown, Search, SlidersHorizontal } from 'lucide';
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { paths } from '#src/paths.ts';
import {
  $cleared,
  $facets,
  $filters,
  $tools,
  $toolsFailed,
  $view,
  changeFilters,
  clearFilters,
  loadTools,
} from './catalogue.store.ts';
import { countOf, DELIVERED } from './catalogue.view.ts';
import { filterFields, sortChoices, type Facets } from './facets.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FILTER_PARAMS } from './filter-url.ts';
import {
  activeFilterCount,
  MORE_CHOICES,
  NO_FILTERS,
  type CatalogueFilters,
  type FilterName,
} from './filters.ts';
import { showText } from './result-texts.ts';
import { useFilterPanel } from './useFilterPanel.ts';

interface CatalogueFiltersProps {
  /** Choices from the stock of the rendered page. */
  readonly facets: Facets;
  /** Cars on the rendered page. */
  readonly total: number;
}

const PANEL = 'panel-filtros';
const MORE = 'mas-filtros';
/** The fields that the page is rendered with. */
const FIELDS = ['search', 'marca', 'combustible', 'estado', 'precio', 'anio', 'orden'] as const;

/** What the visitor changed in the form before hydration. */
function earlyChanges(form: HTMLFormElement): Partial<CatalogueFilters> {
  const entries = FIELDS.map((name) => {
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

/** How many filters are set that only the panel of more filters shows. */
const countMore = (filters: CatalogueFilters): number =>
  [...MORE_CHOICES, 'km' as const, 'potencia' as const].filter((name) => filters[name] !== NO_FILTERS[name])
    .length;

/** The panel of more filters, which is loaded at its first opening. */
function MoreFilters() {
  const filters = useStore($filters);
  const cleared = useStore($cleared);
  const tools = useStore($tools);
  const failed = useStore($toolsFailed);
  useEffect(loadTools, []);
  if (tools !== null)
    return (
      <tools.MoreFilters filters={filters} change={changeFilters} cleared={cleared} Select={FilterSelect} />
    );
  return (
    <p role="status" className="type-small text-text-muted col-span-full">
      {failed
        ? 'No hemos podido cargar estos filtros. Lo volvemos a intentar en unos segundos.'
        : 'Cargando filtros...'}
    </p>
  );
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
  const { isOpen, toggle, close } = useFilterPanel(PANEL, form);
  const moreToggle = useRef<HTMLButtonElement>(null);
  const more = useFilterPanel(MORE, moreToggle, 'nearest');
  const moreCount = countMore(filters);
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
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
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
        <Button
          ref={moreToggle}
          variant="secondary"
          className="catalogue-more-toggle h-14"
          aria-expanded={more.isOpen}
          aria-controls={MORE}
          data-more-toggle=""
          onClick={more.toggle}
        >
          Más filtros <span className="figures">{moreCount === 0 ? '' : `(${moreCount})`}</span>
          <Icon icon={ChevronDown} className={iconClass.s} />
        </Button>
        <div id={MORE} className="catalogue-extra" data-open={more.isOpen ? '' : undefined}>
          {more.isOpen && <MoreFilters />}
        </div>
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
