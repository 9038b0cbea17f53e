/** Cost of importing a car from another EU country to mainland Spain, by the formula of SPEC section 1. */

/** Fees of the dealer, in euros including IVA. */
export interface DealerCosts {
  readonly transporte: number;
  readonly gestion: number;
  readonly placas: number;
}

/** How IVA applies to the sale of the car. */
export const VAT_KINDS = ['usado', 'deducible', 'nuevo'] as const;
export type VatKind = (typeof VAT_KINDS)[number];

/** IVA rate in percent (Ley 37/1992, art. 90). */
export const VAT_PERCENT = 21;

/**
 * Bands of the registration tax (IEDMT) in percent by g CO₂/km: mainland, Ley 38/1992, art. 70. The first matching band applies.
 */
const REGISTRATION_TAX = [
  { percent: 0, holds: (co2: number) => co2 <= 120 },
  { percent: 4.75, holds: (co2: number) => co2 < 160 },
  { percent: 9.75, holds: (co2: number) => co2 < 200 },
] as const;
const HIGHEST_REGISTRATION_TAX = 14.75;

/** Date of the rates. */
export const RATES_AS_OF = 'noviembre de 2026';

/** Rate of the registration tax in percent. */
export function registrationTaxPercent(co2: number): number {
  return REGISTRATION_TAX.find(({ holds }) => holds(co2))?.percent ?? HIGHEST_REGISTRATION_TAX;
}

/** Input of a calculation. */
export interface ImportCase {
  /** Price in euros: without IVA, except for 'usado', whose price includes the seller's. */
  readonly precio: number;
  /** g/km. */
  readonly co2: number;
  readonly iva: VatKind;
}

/** Cost lines in whole euros; they add up to the total. */
export interface ImportCost extends DealerCosts {
  readonly precio: number;
  readonly matriculacion: number;
  readonly matriculacionPercent: number;
  readonly iva: number;
  readonly ivaPercent: number;
  readonly total: number;
}

const share = (amount: number, percent: number): number => Math.round((amount * percent) / 100);

/**
 * Calculates the cost lines. A new car (up to six months or 6,000 km) and a used car whose seller shows IVA pay Spanish IVA on the price.
 * A used car under the margin scheme (REBU) pays none besides what its price includes. The registration tax is an estimate: its base is
 * the tax office's valuation, approximated by the price.
 */
export function importCost({ precio, co2, iva }: ImportCase, costs: DealerCosts): ImportCost {
  const { transporte, gestion, placas } = costs;
  const matriculacionPercent = registrationTaxPercent(co2);
  const ivaPercent = iva === 'usado' ? 0 : VAT_PERCENT;
  const lines = {
    precio: Math.round(precio),
    transporte,
    gestion,
    placas,
    matriculacion: share(precio, matriculacionPercent),
    iva: share(precio, ivaPercent),
  };
  const total = Object.values(lines).reduce((sum, amount) => sum + amount, 0);
  return { ...lines, matriculacionPercent, ivaPercent, total };
}

/**
 * The dealer's fees for the calculator; null while they are the invented dealer's and the site's is another.
 * @param nif tax number of the site's dealer
 */
export function dealerCosts(
  { examplesOf, ...costs }: DealerCosts & { readonly examplesOf: string },
  nif: string,
): { readonly costs: DealerCosts; readonly areExamples: boolean } | null {
  if (examplesOf === '') return { costs, areExamples: false };
  return examplesOf === nif ? { costs, areExamples: true } : null;
}
