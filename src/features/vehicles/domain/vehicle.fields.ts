import {
  ACCIDENTES,
  CARGAS,
  CARROCERIAS,
  COMBUSTIBLES,
  CONDICIONES,
  ETIQUETAS_DGT,
  REGIMENES_IVA,
  RESULTADOS_ITV,
  TAPICERIAS,
  TITULARIDADES,
  TRACCIONES,
  TRANSMISIONES,
  USOS_ANTERIORES,
} from './vehicle.choices.ts';
import { STATUSES } from './vehicle.terms.ts';

/**
 * The only table of a vehicle's editable fields (SPEC section 3). Schemas, forms and the checks of PocketBase's hooks
 * derive from it; the columns are in pb_migrations, and tests/pb/setup.test.ts compares the two.
 */

/** Inclusive bounds of an optional number. `decimals` is 0 for whole numbers. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** `max` counts characters. */
const text = (max: number) => ({ kind: 'text', max }) as const;
/** The upper bound only catches typos. */
const number = (max: number, decimals = 0) => ({ kind: 'number', min: 0, max, decimals }) as const;
/** `initial` is the value of a new vehicle, '' when no choice is required. */
const choice = <Value extends string>(values: readonly Value[], initial: Value | '' = '') =>
  ({ kind: 'choice', values, initial }) as const;
/** A day in ISO 8601, '' for none. With `orMonth` a month too, `2021-03`: adverts and papers often state no day. */
const day = { kind: 'day', orMonth: false } as const;
const dayOrMonth = { kind: 'day', orMonth: true } as const;
const flag = (initial: boolean) => ({ kind: 'flag', initial }) as const;

export const vehicleFields = {
  marca: text(100),
  modelo: text(100),
  version: text(200),
  anio: { kind: 'year' },
  km: number(9_999_999),
  combustible: choice(COMBUSTIBLES),
  transmision: choice(TRANSMISIONES),
  carroceria: choice(CARROCERIAS),
  color_exterior: text(100),
  color_interior: text(100),
  tapiceria: choice(TAPICERIAS),
  precio_eur: number(99_999_999, 2),
  precio_anterior_eur: number(99_999_999, 2),
  status: choice(STATUSES, 'disponible'),
  destacado: flag(false),
  etiquetas: { kind: 'tags', maxCount: 20, maxLength: 40 },
  ubicacion_ciudad: text(100),
  ubicacion_pais: text(100),
  /** Visible to administrators only. */
  proveedor: text(200),
  financiacion_disponible: flag(true),
  iva_incluido: flag(true),
  potencia_cv: number(9_999),
  cilindrada_cc: number(99_999),
  /** Assigned at creation, unique: pb/lib/vehicles/vehicle-reference.ts. */
  referencia: text(20),
  /** Visible to administrators only, as is `vin`. */
  matricula: text(15),
  vin: text(17),
  descripcion: text(3000),
  primera_matriculacion: dayOrMonth,
  puertas: number(9),
  plazas: number(60),
  co2_g_km: number(999),
  etiqueta_dgt: choice(ETIQUETAS_DGT),
  regimen_iva: choice(REGIMENES_IVA),
  garantia_meses: number(120),
  titularidad: choice(TITULARIDADES),
  uso_anterior: choice(USOS_ANTERIORES),
  /** Unknown differs from no. */
  libre_cargas: choice(CARGAS),
  itv_fecha: day,
  itv_resultado: choice(RESULTADOS_ITV),
  itv_proxima: day,
  condicion: choice(CONDICIONES),
  /** Before the dealer. */
  propietarios_anteriores: number(99),
  traccion: choice(TRACCIONES),
  /** Combined, for 100 km: kWh of an electric car, otherwise litres. */
  consumo: number(99, 1),
  norma_euro: text(40),
  /** Visible to administrators only. */
  llaves: number(9),
  accidente_declarado: choice(ACCIDENTES),
  /** A link: sale/vehicle.video.ts. */
  video: text(300),
} as const;

/** Fields for administrators only: PocketBase hides the columns, and pb/lib/vehicles/private-fields.ts reveals them. */
export const PRIVATE_FIELDS = [
  ...(['proveedor', 'matricula', 'vin'] as const),
  ...(['libre_cargas', 'itv_fecha', 'itv_resultado', 'llaves'] as const),
] satisfies VehicleField[];

/** The editable fields. */
export type VehicleField = keyof typeof vehicleFields;
type KindOf<Field extends VehicleField> = (typeof vehicleFields)[Field]['kind'];
type VehicleKind = KindOf<VehicleField>;

/** The fields of one kind. */
export type FieldOf<Kind extends VehicleKind> = {
  [Field in VehicleField]: KindOf<Field> extends Kind ? Field : never;
}[VehicleField];

/** The fields of one kind, in the table's order. */
export function fieldsOf<Kind extends VehicleKind>(kind: Kind): FieldOf<Kind>[] {
  const fields = Object.keys(vehicleFields) as VehicleField[];
  return fields.filter((field): field is FieldOf<Kind> => vehicleFields[field].kind === kind);
}

/** For each kind, a function that maps one of its fields. */
type Makers = { readonly [Kind in VehicleKind]: (field: FieldOf<Kind>) => unknown };

/** Maps every field with its kind's function, in the table's order. */
export function perField<Made extends Makers>(make: Made) {
  const entries = Object.entries(vehicleFields).map(([field, { kind }]) => {
    const makeOne = make[kind] as (field: string) => unknown;
    return [field, makeOne(field)];
  });
  return Object.fromEntries(entries) as { [Field in VehicleField]: ReturnType<Made[KindOf<Field>]> };
}

/** Numbers that no car has at 0: old rows and programs store 0 for unknown. 0 km, 0 owners and 0 g/km of CO₂ are facts. */
export const UNKNOWN_AT_ZERO = [
  'precio_eur',
  'precio_anterior_eur',
  'potencia_cv',
  'cilindrada_cc',
  'puertas',
  'plazas',
  'consumo',
] as const satisfies readonly FieldOf<'number'>[];

/** A number for buyers: null when it is unknown. */
export function knownNumber(field: FieldOf<'number'>, value: number | null): number | null {
  return value === 0 && (UNKNOWN_AT_ZERO as readonly string[]).includes(field) ? null : value;
}
