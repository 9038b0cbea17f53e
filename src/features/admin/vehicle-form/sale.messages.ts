import { hasWrongCheckDigit, isVin, tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';

/** What stands below the fields of a sale while they are filled in. */

const LENGTH = 17;

/** Below the chassis number: how far it is, or what may be wrong with it. */
export function vinHint(typed: string): string {
  const vin = tidyVin(typed);
  if (vin === '') return 'Solo lo ven los administradores';
  if (/[IOQ]/.test(vin)) return 'No lleva I, O ni Q: serán 1 o 0';
  if (vin.length !== LENGTH) return `${vin.length} de ${LENGTH} letras y cifras`;
  if (!isVin(vin)) return 'Solo letras y cifras';
  return hasWrongCheckDigit(vin)
    ? 'La novena cifra, de control, no cuadra: compruébalo'
    : 'Bien escrito. Solo lo ven los administradores';
}

/** What the law gives a buyer of a used car from a trader at least (RDLeg. 1/2007, art. 120; Decreto 68/2003). */
const LEAST_MONTHS = 12;

/** Whether a car's guarantee is shorter than the law allows whoever sells it. */
export function isGuaranteeTooShort(months: number | null, titularidad: string): boolean {
  return months !== null && months < LEAST_MONTHS && titularidad !== 'gestion_venta';
}

/** Below the months of guarantee. A private owner's car that is sold for him has none by law. */
export function warrantyHint(months: number | null, titularidad: string): string {
  return isGuaranteeTooShort(months, titularidad)
    ? 'La ley pide al menos 12 meses a quien vende coches'
    : 'En meses';
}
