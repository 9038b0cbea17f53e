import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';

/** What an administrator fills in of a spec. */
export type SpecInput = Pick<VehicleSpec, 'grupo' | 'clave' | 'valor'>;

/** What an incomplete spec is refused with (SPEC section 8), in the panel and by the server. */
export const INCOMPLETE_SPEC = 'Todos los campos son obligatorios';

/** Whether nothing is left of a text once it is cleaned, as the server cleans it. */
const isBlank = (text: string) => sanitizeText(text) === '';

/**
 * Whether a spec's fields may be saved: all three are required (SPEC section 5), but one of 'Sin grupo' may stay there.
 * `former` is what was stored, null for a new one.
 */
export function isSpecComplete({ grupo, clave, valor }: SpecInput, former: SpecInput | null): boolean {
  if (isBlank(clave) || isBlank(valor)) return false;
  return !isBlank(grupo) || (former !== null && isBlank(former.grupo));
}
