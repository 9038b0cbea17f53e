import {
  vehicleFields,
  type FieldOf,
  type NumberBounds,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem, vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { formatDecimal } from '#src/lib/format.ts';
import { readSpanishNumber } from '#src/lib/spanish-number.ts';

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

const UNREADABLE = 'No se entiende este número. Escríbelo así: 32900 o 32.900';

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

/** Reads one number field as it is typed; empty is null (SPEC section 5), what may be two numbers is asked about. */
export function readVehicleNumber(field: FieldOf<'number'>, typed: string): TypedNumber {
  const bounds = vehicleFields[field];
  const reading = readSpanishNumber(typed);
  if (reading.kind === 'empty') return { value: null, error: null };
  if (reading.kind === 'number') return within(bounds, reading.value);
  if (reading.kind === 'unreadable') return wrong(/\d/.test(typed) ? UNREADABLE : vehicleMessages.notANumber);
  const readings = reading.readings.filter((value) => numberProblem(value, bounds) === null);
  if (readings.length === 0) return within(bounds, reading.readings[0] ?? Number.NaN);
  const question = readings.map((value) => vehicleNumberText(field, value)).join(' o ');
  return { value: null, error: `¿${question}?`, readings };
}
