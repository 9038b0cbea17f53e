/** Bounds of a vehicle's fields, shared by the panel's form and PocketBase's hooks. Lengths count characters. */

/** Bounds of a number that may be absent; both are inclusive. `decimals` is 0 for whole numbers. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** The upper bounds only catch slips of the keyboard. */
export const vehicleNumbers = {
  km: { min: 0, max: 9_999_999, decimals: 0 },
  precio_eur: { min: 0, max: 99_999_999, decimals: 2 },
  precio_anterior_eur: { min: 0, max: 99_999_999, decimals: 2 },
  potencia_cv: { min: 0, max: 9_999, decimals: 0 },
  cilindrada_cc: { min: 0, max: 99_999, decimals: 0 },
} as const satisfies Record<string, NumberBounds>;

/** The numbers of a vehicle that may be null (SPEC section 3). */
export type VehicleNumber = keyof typeof vehicleNumbers;

/** Text fields with the lengths that the columns hold. */
export const vehicleTexts = {
  marca: 100,
  modelo: 100,
  version: 200,
  color_exterior: 100,
  color_interior: 100,
  ubicacion_ciudad: 100,
  ubicacion_pais: 100,
  proveedor: 200,
} as const;

/** The free texts of a vehicle. */
export type VehicleText = keyof typeof vehicleTexts;

export const tagLimits = { count: 20, length: 40 } as const;

/** Words for a vehicle that may not be saved as it is; the same on the screen and from the server. */
export const vehicleMessages = {
  marca: 'La marca es requerida',
  modelo: 'El modelo es requerido',
  year: (min: number, max: number) => `El año debe estar entre ${min} y ${max}`,
  notANumber: 'Debe ser un número',
  range: ({ min, max }: NumberBounds) => `Debe estar entre ${min} y ${max}`,
  decimals: (decimals: number) =>
    decimals === 0 ? 'Debe ser un número entero' : `Puede tener como máximo ${decimals} decimales`,
  length: (max: number) => `Puede tener como máximo ${max} caracteres`,
  tagCount: `Como máximo ${tagLimits.count} etiquetas`,
  tagLength: `Cada etiqueta puede tener como máximo ${tagLimits.length} caracteres`,
} as const;

/** Whether a number has at most so many decimals, binary rounding aside. */
function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}

/** Why a number is refused: a code for programs, words for people. */
export interface NumberProblem {
  readonly code: 'not_a_number' | 'out_of_range' | 'too_precise';
  readonly message: string;
}

/** What is wrong with a number; null when nothing is. */
export function numberProblem(value: unknown, bounds: NumberBounds): NumberProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { code: 'not_a_number', message: vehicleMessages.notANumber };
  if (value < bounds.min || value > bounds.max)
    return { code: 'out_of_range', message: vehicleMessages.range(bounds) };
  if (hasDecimals(value, bounds.decimals)) return null;
  return { code: 'too_precise', message: vehicleMessages.decimals(bounds.decimals) };
}
