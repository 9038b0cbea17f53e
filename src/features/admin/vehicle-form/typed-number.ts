import {
  vehicleFields,
  type FieldOf,
  type NumberBounds,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { formatDecimal } from '#src/lib/format.ts';
import { readMeasure } from './measure.ts';

/** The one reader of the numbers that people type about a vehicle: in the form, and of the price in its row. */

/** What stands behind a number. */
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
};

/** A typed number: its value (null when it is empty or wrong), and what is wrong with it. */
export interface TypedNumber {
  readonly value: number | null;
  readonly error: string | null;
  /** What it may mean, when the error asks which: one or two numbers that the field takes. */
  readonly readings?: readonly number[];
}

/** A number of a field in words, to the cent: `32,90 €`. */
export function vehicleNumberText(field: FieldOf<'number'>, value: number): string {
  return `${formatDecimal(value)}\u00a0${UNITS[field]}`;
}

const wrong = (error: string): TypedNumber => ({ value: null, error });

function within(bounds: NumberBounds, value: number): TypedNumber {
  const problem = numberProblem(value, bounds);
  return problem === null ? { value, error: null } : wrong(problem.message);
}

/**
 * Reads one number field as it is typed; empty is null (SPEC section 5), what may be two numbers is asked about. `unit` is that
 * of a number without one, as a column's heading gives it.
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
