import { GUARANTEE_FIELDS, guaranteeOf, LEGAL_MONTHS, type GuaranteedVehicle } from './vehicle.guarantee.ts';

/** The check of a stated guarantee, for form, import and hook. Separate from the facts that public pages load. */

/** Why months are refused. @param least what the law asks for */
export function shortGuaranteeText(least: number): string {
  const which = least === LEGAL_MONTHS ? 'nuevo' : 'usado';
  return `Un coche ${which} del establecimiento lleva al menos ${least} meses. Vacío: tres años de garantía legal`;
}

/** Why the months are refused; null when they are lawful. */
export function guaranteeProblem(vehicle: GuaranteedVehicle): string | null {
  const guarantee = guaranteeOf(vehicle);
  return guarantee.kind === 'short' ? shortGuaranteeText(guarantee.least) : null;
}

/** Whether two states of a car have the same guarantee. */
export function isSameGuarantee(one: GuaranteedVehicle, other: GuaranteedVehicle): boolean {
  return GUARANTEE_FIELDS.every((field) => one[field] === other[field]);
}
