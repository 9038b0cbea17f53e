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

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a calendar day in ISO 8601, from 1950 on. */
export function isDay(text: string): boolean {
  const [, year, month, date] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const time = new Date(Date.UTC(year, month - 1, date));
  return year >= 1950 && year < 2100 && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
}

/** Whether a field can hold a text as its day, or as its month where a month is enough. */
export function fitsDay(field: FieldOf<'day'>, text: string): boolean {
  return isDay(text) || (vehicleFields[field].orMonth && isDay(`${text}-01`));
}

/** The first and last day that a stored day or month may mean. */
export function daysOf(stored: string): readonly [string, string] {
  return DAY.test(stored) ? [stored, stored] : [`${stored}-01`, `${stored}-31`];
}

/** `12/03/2021`, and `03/2021` for a month. */
export const dayText = (stored: string): string => stored.split('-').reverse().join('/');
