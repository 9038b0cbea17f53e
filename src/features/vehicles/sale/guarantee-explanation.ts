import { guaranteeOf, LEGAL_MONTHS, type GuaranteedVehicle } from './vehicle.guarantee.ts';
import { warrantyText } from './vehicle.sale.ts';

/**
 * The legal guarantee in two plain sentences (TRLGDCU articles 117 to 121); '' when none can be stated. What exceeds
 * three years is the dealer's own promise.
 */
export function guaranteeExplanation(vehicle: GuaranteedVehicle): string {
  const guarantee = guaranteeOf(vehicle);
  if (guarantee.kind !== 'stated' && guarantee.kind !== 'legal') return '';
  const isWhole = guarantee.kind === 'legal' || guarantee.months >= LEGAL_MONTHS;
  const term = isWhole ? 'tres años' : warrantyText(guarantee.months);
  return (
    `Este coche tiene ${term} de garantía legal desde la entrega: si aparece un defecto que ya tenía, lo reparamos sin coste para ti. ` +
    'Si no se puede reparar, puedes pedir una rebaja del precio o, si el defecto es importante, devolver el coche y recuperar tu dinero.'
  );
}
