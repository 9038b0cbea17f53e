import { isDay } from '#src/lib/madrid-day.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { vehicleFields, type FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { tidyPlate } from '#src/features/vehicles/domain/vehicle.plate.ts';
import { videoProvider } from './vehicle.video.ts';
import { isVin, tidyVin } from './vehicle.vin.ts';

/** Normalisation of a vehicle's texts, shared by the panel's form, imports and PocketBase's hooks. */

/** Messages for a text that cannot be saved, shared by the form and the server. */
export const textMessages = {
  day: 'No es una fecha',
  vin: 'Son 17 letras y cifras, sin I, O ni Q',
  reference: 'Ya la tiene otro vehículo',
  video: 'Tiene que ser un enlace que empiece por https://',
} as const;

const TIDY: Partial<Readonly<Record<FieldOf<'text'>, (text: string) => string>>> = {
  referencia: (text) => text.toUpperCase().replace(/\s+/g, ' '),
  matricula: tidyPlate,
  vin: tidyVin,
  descripcion: (text) => text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n'),
};

/** A text for storage: sanitised, and in its field's canonical form. */
export function tidyVehicleText(field: FieldOf<'text'>, text: string): string {
  const clean = sanitizeText(text);
  return TIDY[field]?.(clean) ?? clean;
}

/** Validates a normalised text, apart from its length; null when it is valid. */
export function vehicleTextProblem(field: FieldOf<'text'>, text: string): string | null {
  if (text === '') return null;
  if (field === 'vin' && !isVin(text)) return textMessages.vin;
  return field === 'video' && videoProvider(text) === null ? textMessages.video : null;
}

/** Whether a text is a day of the calendar in a car's life: from 1950 on, and in this century. */
export const isCarDay = (text: string): boolean => isDay(text) && text >= '1950' && text < '2100';

/** Whether a field can hold a text as its day, or as its month where a month is enough. */
export function fitsDay(field: FieldOf<'day'>, text: string): boolean {
  return isCarDay(text) || (vehicleFields[field].orMonth && isCarDay(`${text}-01`));
}

/** The first and last day that a stored day or month may mean. */
export function daysOf(stored: string): readonly [string, string] {
  return stored.length > 'YYYY-MM'.length ? [stored, stored] : [`${stored}-01`, `${stored}-31`];
}

/** `12/03/2021`, and `03/2021` for a month. */
export const dayText = (stored: string): string => stored.split('-').reverse().join('/');
