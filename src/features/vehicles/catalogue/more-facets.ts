import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import type { Choice } from './facets.ts';
import {
  filterTests,
  MORE_CHOICES,
  NO_FILTERS,
  selectVehicles,
  type CatalogueFilters,
  type MoreChoice,
} from './filters.ts';
import { CHOICE_LABELS, choiceTest, MORE_CHOICE_OF } from './more-choices.ts';

/** The choices behind 'Más filtros', each with how many cars it would find. */

type Counts = ReadonlyMap<string, number>;

/** How many cars each choice would find beside the other filters that are set; 0 for one that the stock has. */
function countChoices(
  stock: readonly SnapshotVehicle[],
  filters: CatalogueFilters,
): Readonly<Record<MoreChoice, Counts>> {
  const counts = Object.fromEntries(MORE_CHOICES.map((name) => [name, new Map<string, number>()])) as Record<
    MoreChoice,
    Map<string, number>
  >;
  const tests = filterTests(filters, choiceTest);
  const found = new Set(selectVehicles(stock, { ...NO_FILTERS, search: filters.search }));
  for (const vehicle of stock) {
    // A car counts for a filter when it passes all others.
    const failed = found.has(vehicle) ? tests.filter(([, test]) => !test(vehicle)) : null;
    const [only] = failed ?? [];
    for (const name of MORE_CHOICES) {
      const value = MORE_CHOICE_OF[name](vehicle);
      const counted = failed !== null && (failed.length === 0 || (failed.length === 1 && only?.[0] === name));
      counts[name].set(value, (counts[name].get(value) ?? 0) + Number(counted));
    }
  }
  return counts;
}

/**
 * The options of each filter: those of the stock, and a chosen one that the stock does not have (any more).
 * @param stock null while loading: then only chosen options are offered, without counts
 */
export function moreChoices(
  stock: readonly SnapshotVehicle[] | null,
  filters: CatalogueFilters,
): Readonly<Record<MoreChoice, readonly Choice[]>> {
  const counts = stock === null ? null : countChoices(stock, filters);
  const optionsOf = (name: MoreChoice): readonly Choice[] =>
    Object.entries(CHOICE_LABELS[name]).flatMap(([value, label]) => {
      if (counts === null) return filters[name] === value ? [{ value, label }] : [];
      const count = counts[name].get(value) ?? (filters[name] === value ? 0 : undefined);
      return count === undefined ? [] : [{ value, label: `${label} (${count})` }];
    });
  return Object.fromEntries(MORE_CHOICES.map((name) => [name, optionsOf(name)])) as Record<
    MoreChoice,
    readonly Choice[]
  >;
}
