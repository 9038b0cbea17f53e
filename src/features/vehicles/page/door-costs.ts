import type { Cost } from '#src/features/company/business/costs.ts';
import { grossPrice, type TaxedVehicle } from '#src/features/vehicles/domain/vehicle.gross-price.ts';
import { isOffered } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { formatCents } from '#src/lib/format.ts';
import { isRegistrationTaxOpen, type TaxTexts } from './price-includes.ts';

/**
 * What the price of a car includes, what comes on top, and the sum. An offer must state the whole price with the costs that
 * every buyer pays, or how they are computed (TRLGDCU article 20.1.c).
 */

/** The fields that decide the costs of a car. */
export type CostedVehicle = TaxedVehicle & Pick<Vehicle, 'status' | 'co2_g_km' | 'ubicacion_pais'>;

export interface DoorCosts {
  /** In the order of the dealer. */
  readonly lines: readonly { readonly key: string; readonly value: string }[];
  /** The price with all compulsory costs, '' where none comes on top or the sum is uncertain. */
  readonly total: string;
  /** Names of compulsory costs that are not in the sum, '' for none. */
  readonly apart: string;
}

const NONE: DoorCosts = { lines: [], total: '', apart: '' };

/** The tax on a car of a private owner, which its buyer pays at the rate of his region (RDLeg 1/1993 article 11). */
const TRANSFER_TAX: Cost = {
  name: 'Impuesto de transmisiones (ITP)',
  kind: 'varies',
  amount: 0,
  basis: 'según tu comunidad autónoma',
  compulsory: true,
};

/** The costs of a car: the dealer's, and the tax that a car without VAT brings. */
function costsOf({ regimen_iva }: CostedVehicle, costs: readonly Cost[]): readonly Cost[] {
  const isSaid = costs.some(({ name }) => /\bitp\b|impuesto de transmisiones/.test(foldAccents(name)));
  return regimen_iva === 'sin_iva' && !isSaid ? [...costs, TRANSFER_TAX] : costs;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function lineOf({ name, kind, amount, basis, compulsory }: Cost) {
  const value =
    kind === 'sum' ? formatCents(amount) : kind === 'varies' ? capitalised(basis) : 'En el precio';
  return { key: name, value: kind === 'included' || compulsory ? value : `${value}, opcional` };
}

/** The price with the costs that every buyer pays, in euros; null when no sum is certain. */
function totalOf(vehicle: CostedVehicle, sums: readonly Cost[], texts: TaxTexts): number | null {
  const price = grossPrice(vehicle);
  if (price.kind === 'none' || price.kind === 'unknown' || isRegistrationTaxOpen(vehicle, texts)) return null;
  // In cents, because 0.1 + 0.2 is not 0.3.
  return (
    sums.reduce((cents, { amount }) => cents + Math.round(amount * 100), Math.round(price.gross * 100)) / 100
  );
}

/** Costs below the price of a car for sale; a car without a price has none. */
export function doorCosts(
  vehicle: CostedVehicle,
  texts: TaxTexts & { readonly costs: readonly Cost[] },
): DoorCosts {
  if (vehicle.precio_eur === null || !isOffered(vehicle.status)) return NONE;
  const costs = costsOf(vehicle, texts.costs);
  const onTop = costs.filter(({ kind, compulsory }) => kind !== 'included' && compulsory);
  const sums = onTop.filter(({ kind }) => kind === 'sum');
  const apart = onTop.filter(({ kind }) => kind === 'varies');
  const total = sums.length === 0 ? null : totalOf(vehicle, sums, texts);
  return {
    lines: costs.map(lineOf),
    total: total === null ? '' : formatCents(total),
    apart:
      total === null || apart.length === 0 ? '' : `No incluye: ${apart.map(({ name }) => name).join(', ')}`,
  };
}
