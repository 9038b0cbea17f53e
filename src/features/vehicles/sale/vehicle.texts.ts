import { sanitizeText } from '#src/lib/sanitize.ts';
import type { FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { tidyPlate } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { isVin, tidyVin } from './vehicle.vin.ts';

/** How the texts of a vehicle are written: the same in the panel's form, in an import and in PocketBase's hooks. */

/** Words for a text that may not be saved as it is; the same on the screen and from the server. */
export const textMessages = {
  day: 'No es una fecha',
  vin: 'Son 17 letras y cifras, sin I, O ni Q',
  reference: 'Ya la tiene otro vehículo',
} as const;

const TIDY: Partial<Readonly<Record<FieldOf<'text'>, (text: string) => string>>> = {
  referencia: (text) => text.toUpperCase().replace(/\s+/g, ' '),
  matricula: tidyPlate,
  vin: tidyVin,
  descripcion: (text) => text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n'),
};

/** A text as it is stored: cleaned of markup, and in its field's one spelling. */
export function tidyVehicleText(field: FieldOf<'text'>, text: string): string {
  const clean = sanitizeText(text);
  return TIDY[field]?.(clean) ?? clean;
}

/** What is wrong with a tidied text beyond its length; null when nothing is. */
export function vehicleTextProblem(field: FieldOf<'text'>, text: string): string | null {
  return field === 'vin' && text !== '' && !isVin(text) ? textMessages.vin : null;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a day of the calendar, from 1950 on, as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const [, year, month, date] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const time = new Date(Date.UTC(year, month - 1, date));
  return year >= 1950 && year < 2100 && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
}
