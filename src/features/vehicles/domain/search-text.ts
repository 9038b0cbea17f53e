import { foldAccents } from '#src/lib/fold-accents.ts';
import { plateKey } from './vehicle.plate.ts';

/**
 * A text as the catalogue search compares it: accents folded, lower case, single spaces. Both the stored search text
 * and what the visitor types go through it, so that 'CITROEN' finds 'Citroën'.
 */
export function normalizeSearch(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim();
}

/** What a vehicle is found by (SPEC section 7): brand, model and version. */
export function vehicleSearchText(vehicle: {
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}): string {
  return normalizeSearch(`${vehicle.marca} ${vehicle.modelo} ${vehicle.version}`);
}

/** What administrators alone find a vehicle by: its reference, its plate with and without spaces, its chassis number. */
export function privateSearchText(vehicle: {
  readonly referencia: string;
  readonly matricula: string;
  readonly vin: string;
}): string {
  const { referencia, matricula, vin } = vehicle;
  return normalizeSearch([referencia, matricula, plateKey(matricula), vin].join(' '));
}
