import type { SpecInput } from './specs.api.ts';

const isBlank = (text: string) => text.trim() === '';

/**
 * Whether a spec's fields may be saved: all three are required (SPEC section 5), but one of 'Sin grupo' may stay there.
 * `former` is what was stored, null for a new one.
 */
export function isSpecComplete({ grupo, clave, valor }: SpecInput, former: SpecInput | null): boolean {
  if (isBlank(clave) || isBlank(valor)) return false;
  return !isBlank(grupo) || (former !== null && isBlank(former.grupo));
}
