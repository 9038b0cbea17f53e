import { normalizeSearch } from '#src/lib/fold-accents.ts';
import type { AdvertField, AdvertRow, AdvertValue } from './advert.ts';

/** Compares the rows of an advert with a car that is there already. */

interface Spec {
  readonly grupo: string;
  readonly clave: string;
  readonly valor: string;
}

export interface ExistingCar {
  /** Without a value: '', null or absent. */
  readonly fields: Readonly<Partial<Record<AdvertField, AdvertValue | null>>>;
  readonly specs: readonly Spec[];
}

export type Change =
  { readonly kind: 'new' | 'same' } | { readonly kind: 'overwrites'; readonly former: AdvertValue };

const isSame = (one: AdvertValue, other: AdvertValue) =>
  one === other || normalizeSearch(String(one)) === normalizeSearch(String(other));

function changeOf(former: AdvertValue | null | undefined, value: AdvertValue): Change {
  if (former === undefined || former === null || former === '') return { kind: 'new' };
  if (isSame(former, value)) return { kind: 'same' };
  // A month says nothing against a day of it.
  if (typeof value === 'string' && /^\d{4}-\d\d$/.test(value) && String(former).startsWith(value))
    return { kind: 'same' };
  return { kind: 'overwrites', former };
}

/** The spec of the car that a row would change: of the same name, first in the same group. */
export function formerSpec<Existing extends Spec>(
  specs: readonly Existing[],
  grupo: string,
  clave: string,
): Existing | undefined {
  const named = specs.filter((spec) => isSame(spec.clave, clave));
  return named.find((spec) => isSame(spec.grupo, grupo)) ?? named[0];
}

/** What saving a row would do to the car; null for a row that is not saved. */
export function rowChange({ target }: Pick<AdvertRow, 'target'>, car: ExistingCar): Change | null {
  if (target.kind === 'field') return changeOf(car.fields[target.field], target.value);
  if (target.kind !== 'spec') return null;
  return changeOf(formerSpec(car.specs, target.grupo, target.clave)?.valor, target.valor);
}
