import { brandChoices, facetsOf, fuelChoices, withChosen, type Choice } from './facets.ts';
import { FILTER_PARAMS } from './filter-url.ts';
import { activeFilterCount, NO_FILTERS, type CatalogueFilters, type FilterName } from './filters.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/snapshot.ts';

/** The filter form as the catalogue's script sees it. */

export interface FilterForm {
  /** Makes the form say what the filters say. */
  readonly write: (filters: CatalogueFilters) => void;
  /** Offers the brands and fuels of the stock. */
  readonly offer: (stock: Iterable<SnapshotVehicle>, filters: CatalogueFilters) => void;
}

/** What the form reports; `typing` marks a step within one search. */
export interface FilterFormEvents {
  readonly onChange: (change: Partial<CatalogueFilters>, typing: boolean) => void;
  readonly onClear: () => void;
  /** The filters are set, and what they find is to be seen. */
  readonly onShow: () => void;
}

const names = Object.keys(FILTER_PARAMS) as FilterName[];

function nameOf(control: EventTarget | null): FilterName | undefined {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return undefined;
  return names.find((name) => FILTER_PARAMS[name] === control.name);
}

function setChoices(select: HTMLSelectElement, choices: readonly Choice[], value: string): void {
  const same =
    select.options.length === choices.length &&
    choices.every((choice, index) => select.options[index]?.value === choice.value);
  if (!same) select.replaceChildren(...choices.map((choice) => new Option(choice.label, choice.value)));
  select.value = value;
}

/** Binds the form. On a phone its panel opens and closes by its button. */
export function bindFilterForm(
  form: HTMLFormElement,
  { onChange, onClear, onShow }: FilterFormEvents,
): FilterForm {
  const toggle = form.querySelector('[data-filters-toggle]');
  const panel = form.querySelector('[data-filters-panel]');
  const countLabel = form.querySelector('[data-filters-count]');
  const control = (name: FilterName) => {
    const found = form.elements.namedItem(FILTER_PARAMS[name]);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
  };
  const select = (name: FilterName) => {
    const found = control(name);
    return found instanceof HTMLSelectElement ? found : null;
  };

  form.addEventListener('input', ({ target }) => {
    const name = nameOf(target);
    const value = name === undefined ? undefined : control(name)?.value;
    if (name !== undefined && value !== undefined) onChange({ [name]: value }, name === 'search');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // A phone's keyboard goes, and the result is in view.
    control('search')?.blur();
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    onClear();
  });
  const togglePanel = () => {
    const open = panel?.toggleAttribute('data-open') ?? false;
    toggle?.setAttribute('aria-expanded', String(open));
  };
  toggle?.addEventListener('click', togglePanel);
  form.querySelector('[data-filters-show]')?.addEventListener('click', () => {
    togglePanel();
    onShow();
  });

  return {
    write: (filters) => {
      for (const name of names) {
        const field = control(name);
        // Writing what stands there already would move the caret of somebody who types.
        if (field !== null && field.value !== filters[name]) field.value = filters[name];
      }
      const panelCount = activeFilterCount({ ...filters, search: NO_FILTERS.search });
      if (countLabel !== null) countLabel.textContent = panelCount === 0 ? '' : `(${panelCount})`;
    },
    offer: (stock, { marca, combustible }) => {
      const { marcas, combustibles } = facetsOf([...stock]);
      const brands = select('marca');
      const fuels = select('combustible');
      if (brands !== null) setChoices(brands, brandChoices(withChosen(marcas, marca)), marca);
      if (fuels !== null) setChoices(fuels, fuelChoices(withChosen(combustibles, combustible)), combustible);
    },
  };
}
