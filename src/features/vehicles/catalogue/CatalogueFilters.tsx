import { useStore } from '@nanostores/react';
import { Search, SlidersHorizontal } from 'lucide';
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField } from '#src/components/ui/Field.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { paths } from '#src/paths.ts';
import { $facets, $filters, $view, changeFilters, clearFilters } from './catalogue.store.ts';
import { DELIVERED } from './catalogue.view.ts';
import { filterFields, sortChoices, type Facets } from './facets.ts';
import { FILTER_PARAMS } from './filter-url.ts';
import { activeFilterCount, NO_FILTERS, type CatalogueFilters, type FilterName } from './filters.ts';
import { showText } from './result-texts.ts';

interface CatalogueFiltersProps {
  /** What the stock of the page as it came offers. */
  readonly facets: Facets;
}

const PANEL = 'panel-filtros';
const names = Object.keys(FILTER_PARAMS) as FilterName[];

/** What the reader has changed in the form before it came to life. */
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

/** The filters of the catalogue (SPEC section 2). They need JavaScript: without it they do not show. */
export function CatalogueFilters({ facets: delivered }: CatalogueFiltersProps) {
  const filters = useStore($filters, { ssr: () => NO_FILTERS });
  const facets = useStore($facets, { ssr: () => null }) ?? delivered;
  const view = useStore($view, { ssr: () => DELIVERED });
  // A phone's panel may have been opened before React was there (head.script.ts).
  const [isOpen, setOpen] = useState(
    () => !import.meta.env.SSR && document.getElementById(PANEL)?.hasAttribute('data-open') === true,
  );
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
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
      className="catalogue-filters grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3 lg:grid-cols-6 lg:gap-x-5"
      data-catalogue-filters=""
      onSubmit={(event) => {
        event.preventDefault();
        // A phone's keyboard goes, and the result is in view.
        search.current?.blur();
      }}
      onReset={(event) => {
        event.preventDefault();
        clearFilters();
      }}
    >
      <div className={`${fieldClass.root} col-span-2 lg:col-span-4`}>
        <label htmlFor="campo-q" className={fieldClass.label}>
          Buscar
        </label>
        <div className="relative">
          <input
            ref={search}
            type="search"
            {...bind('search')}
            className={`${fieldClass.input} pl-12 text-ellipsis placeholder-shown:[&::-webkit-search-cancel-button]:hidden`}
            placeholder="Buscar por marca, modelo o versión..."
            maxLength={100}
            enterKeyHint="search"
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="submit"
            aria-label="Buscar"
            className={`${iconButtonClass} text-text-muted absolute top-0.5 left-0.5`}
          >
            <Icon icon={Search} className={iconClass.m} />
          </button>
        </div>
      </div>
      <div className="grid content-end md:hidden">
        <Button
          variant="secondary"
          block
          aria-expanded={isOpen}
          aria-controls={PANEL}
          data-filters-toggle=""
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={SlidersHorizontal} className={iconClass.s} />
          Filtros <span className="figures">{inPanel === 0 ? '' : `(${inPanel})`}</span>
        </Button>
      </div>
      <div className="lg:col-span-2">
        <SelectField {...bind('orden')} label="Ordenar" options={sortChoices} optionalNote={false} />
      </div>
      <div
        id={PANEL}
        className="col-span-2 hidden grid-cols-2 gap-x-4 gap-y-5 data-open:grid md:contents"
        data-open={isOpen ? '' : undefined}
      >
        {filterFields(facets, filters).map(({ name, label, options }) => (
          <SelectField key={name} {...bind(name)} label={label} options={options} optionalNote={false} />
        ))}
        <div className="grid content-end">
          <Button type="reset" variant="secondary" block>
            Limpiar
          </Button>
        </div>
        {/* On a phone the open filters hide what they find. */}
        <div className="col-span-2 md:hidden">
          <Button
            block
            onClick={() => {
              setOpen(false);
              goToResults();
            }}
          >
            {view.kind === 'shown' ? showText(view.found.length) : 'Ver vehículos'}
          </Button>
        </div>
      </div>
    </form>
  );
}
