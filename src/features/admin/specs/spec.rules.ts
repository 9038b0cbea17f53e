import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';

/** The fields of a spec that an administrator fills in. */
export type SpecInput = Pick<VehicleSpec, 'grupo' | 'clave' | 'valor'>;

/** The message for an incomplete spec (SPEC section 8), in the panel and from the server. */
export const INCOMPLETE_SPEC = 'Todos los campos son obligatorios';

/** Whether a text is empty after the server's sanitising. */
const isBlank = (text: string) => sanitizeText(text) === '';

/**
 * Whether a spec is complete: all three fields are required (SPEC section 5), but a stored one without a
 * group ('Sin grupo') may stay so.
 * @param former the stored spec, null for a new one
 */
export function isSpecComplete({ grupo, clave, valor }: SpecInput, former: SpecInput | null): boolean {
  if (isBlank(clave) || isBlank(valor)) return false;
  return !isBlank(grupo) || (former !== null && isBlank(former.grupo));
}
