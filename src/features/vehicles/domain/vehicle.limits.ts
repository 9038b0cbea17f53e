import { vehicleFields, type NumberBounds } from './vehicle.fields.ts';

/** Validation of a vehicle's fields and its messages, shared by the panel's form and PocketBase's hooks. */

/** Maximum number of tags, and of characters per tag. */
export const tagLimits = vehicleFields.etiquetas;

/** Messages for a vehicle that cannot be saved, shared by the form and the server. */
export const vehicleMessages = {
  required: { marca: 'La marca es requerida', modelo: 'El modelo es requerido' },
  year: (min: number, max: number) => `El año debe estar entre ${min} y ${max}`,
  notANumber: 'Debe ser un número',
  range: ({ min, max }: NumberBounds) => `Debe estar entre ${min} y ${max}`,
  decimals: (decimals: number) =>
    decimals === 0
      ? 'Debe ser un número entero'
      : `Puede tener como máximo ${decimals === 1 ? 'un decimal' : `${decimals} decimales`}`,
  length: (max: number) => `Puede tener como máximo ${max} caracteres`,
  tagCount: `Como máximo ${tagLimits.maxCount} etiquetas`,
  tagLength: `Cada etiqueta puede tener como máximo ${tagLimits.maxLength} caracteres`,
} as const;

/** Whether a number has at most this many decimals, apart from binary rounding. */
function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}

/** Why a number is rejected: a code for programs, a message for users. */
export interface NumberProblem {
  readonly code: 'not_a_number' | 'out_of_range' | 'too_precise';
  readonly message: string;
}

/** Validates a number; null when it is valid. */
export function numberProblem(value: unknown, bounds: NumberBounds): NumberProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { code: 'not_a_number', message: vehicleMessages.notANumber };
  if (value < bounds.min || value > bounds.max)
    return { code: 'out_of_range', message: vehicleMessages.range(bounds) };
  if (hasDecimals(value, bounds.decimals)) return null;
  return { code: 'too_precise', message: vehicleMessages.decimals(bounds.decimals) };
}
