import {
  vehicleFields,
  type FieldOf,
  type NumberBounds,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { formatDecimal } from '#src/lib/format-decimal.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';
import { toTypedNumber } from '#src/lib/spanish-number.ts';
import { readMeasure } from './measure.ts';

/** Parses typed numbers of a vehicle, in the form and in the price field of the list. */

/** The unit shown after a number. */
const UNITS: Readonly<Record<FieldOf<'number'>, string>> = {
  km: 'km',
  precio_eur: '€',
  precio_anterior_eur: '€',
  potencia_cv: 'CV',
  cilindrada_cc: 'cm³',
  puertas: 'puertas',
  plazas: 'plazas',
  co2_g_km: 'g/km',
  garantia_meses: 'meses',
  propietarios_anteriores: 'propietarios',
  // The fuel decides between litres and kWh.
  consumo: 'cada 100 km',
  llaves: 'llaves',
};

const EXAMPLES: Readonly<Record<FieldOf<'number'>, string>> = {
  km: '45000 o 45.000',
  precio_eur: '32900 o 32.900',
  precio_anterior_eur: '32900 o 32.900',
  potencia_cv: '190',
  cilindrada_cc: '1998 o 1.998',
  puertas: '5',
  plazas: '5',
  co2_g_km: '120',
  garantia_meses: '12',
  propietarios_anteriores: '1',
  consumo: '5,4',
  llaves: '2',
};

/** A parsed number: its value (null when empty or invalid), and its error. */
export interface TypedNumber {
  readonly value: number | null;
  readonly error: string | null;
  /** The possible readings of an ambiguous number: one or two valid values. */
  readonly readings?: readonly number[];
}

/** Formats a number with its unit, money to the cent: `32,90 €`, `5,2 cada 100 km`. */
export function vehicleNumberText(field: FieldOf<'number'>, value: number): string {
  const text = vehicleFields[field].decimals === 1 ? toTypedNumber(value) : formatDecimal(value);
  return `${text}${UNIT_SPACE}${UNITS[field]}`;
}

const wrong = (error: string): TypedNumber => ({ value: null, error });

function within(bounds: NumberBounds, value: number): TypedNumber {
  const problem = numberProblem(value, bounds);
  return problem === null ? { value, error: null } : wrong(problem.message);
}

/**
 * Parses a number field: empty is null (SPEC section 5), an ambiguous number is an error with readings.
 * @param unit the unit of a number without one, as from a column heading
 */
export function readVehicleNumber(field: FieldOf<'number'>, typed: string, unit = ''): TypedNumber {
  const bounds = vehicleFields[field];
  const reading = readMeasure(field, typed, unit);
  if (reading.kind === 'empty') return { value: null, error: null };
  if (reading.kind === 'number') return within(bounds, reading.value);
  if (reading.kind === 'unreadable') {
    const example = `No se entiende este número. Escríbelo así: ${EXAMPLES[field]}`;
    return wrong(/\d/.test(typed) ? example : vehicleMessages.notANumber);
  }
  const readings = reading.readings.filter((value) => numberProblem(value, bounds) === null);
  if (readings.length === 0) return within(bounds, reading.readings[0] ?? Number.NaN);
  const question = readings.map((value) => vehicleNumberText(field, value)).join(' o ');
  return { value: null, error: `¿${question}?`, readings };
}
