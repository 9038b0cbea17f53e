import { shortGuaranteeText } from '#src/features/vehicles/sale/guarantee-check.ts';
import { guaranteeOf, type GuaranteedVehicle } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
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

const GUARANTEE_HINTS = {
  stated: 'En meses',
  legal: 'En meses. Vacío: la web dice «tres años de garantía legal»',
  none: 'En gestión de venta la web no promete ninguna',
} as const;

/** The hint for the months of guarantee: what the site will say, or why they will be refused. */
export function warrantyHint(vehicle: GuaranteedVehicle): string {
  const guarantee = guaranteeOf(vehicle);
  return guarantee.kind === 'short' ? shortGuaranteeText(guarantee.least) : GUARANTEE_HINTS[guarantee.kind];
}
