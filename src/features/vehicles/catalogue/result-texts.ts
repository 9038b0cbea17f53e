import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { isFiltered, type CatalogueFilters } from './filters.ts';

/** Texts around the list of results (SPEC section 2). */

/** '1 vehículo encontrado', else '{n} vehículos encontrados'. */
export function foundText(count: number): string {
  return count === 1 ? '1 vehículo encontrado' : `${count} vehículos encontrados`;
}

/** The line above the results; the search comes before the count. */
export function resultLine(search: string, count: number): string {
  const sought = search.trim();
  return sought === '' ? foundText(count) : `Resultados para "${sought}": ${foundText(count)}`;
}

/** Label of the button from the open filters to their results. */
export function showText(count: number): string {
  if (count === 0) return 'Ningún vehículo coincide';
  return count === 1 ? 'Ver 1 vehículo' : `Ver ${count} vehículos`;
}

export const EMPTY_TITLE = 'No se encontraron vehículos';

/** Suggestion for an empty result; a search without results is likely a typo. */
export function emptyHint(search: string): string {
  return normalizeSearch(search) === ''
    ? 'Ningún coche del stock cumple estos filtros. Prueba a quitar alguno.'
    : `Nada coincide con "${search.trim()}". Revisa cómo está escrito o busca solo por marca o modelo.`;
}

const EMPTY_STOCK =
  'Ahora mismo no hay vehículos en stock. Podemos importar el que buscas desde cualquier punto de Europa.';
const NOT_LOADED =
  'No hemos podido cargar el stock. Lo volvemos a intentar en unos segundos; también puedes llamarnos o escribirnos.';

/** Why the list is empty: the stock could not be loaded, nothing matches, or there are no cars at all. */
export function emptyText({
  filters,
  failed,
}: {
  readonly filters: CatalogueFilters;
  readonly failed: boolean;
}): string {
  if (failed) return NOT_LOADED;
  return isFiltered(filters) ? emptyHint(filters.search) : EMPTY_STOCK;
}
