import { videoProvider } from '#src/features/vehicles/sale/vehicle.video.ts';
import { hasWrongCheckDigit, isVin, tidyVin } from '#src/features/vehicles/sale/vehicle.vin.ts';

/** Hints below the sale fields while typing. */

const LENGTH = 17;

/** The hint for the VIN: its progress, or a possible error. */
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

/** The hint for the link to a video: what the site will say. */
export function videoHint(typed: string): string {
  const provider = videoProvider(typed.trim());
  return provider === null
    ? 'Enlace de YouTube, Vimeo u otra web: empieza por https://'
    : `En la web: «Ver el vídeo en ${provider}», con la portada del coche`;
}

/**
 * The legal minimum guarantee, in months, for a used car bought from a trader (RDLeg. 1/2007, art. 120;
 * Decreto 68/2003).
 */
const MIN_MONTHS = 12;

/**
 * Whether a guarantee is shorter than the law allows. It does not apply to cars sold on behalf of a private
 * owner.
 */
export function isGuaranteeTooShort(months: number | null, titularidad: string): boolean {
  return months !== null && months < MIN_MONTHS && titularidad !== 'gestion_venta';
}

/** The hint for the months of guarantee. A car sold on behalf of a private owner has no legal minimum. */
export function warrantyHint(months: number | null, titularidad: string): string {
  return isGuaranteeTooShort(months, titularidad)
    ? 'La ley pide al menos 12 meses a quien vende coches'
    : 'En meses';
}
