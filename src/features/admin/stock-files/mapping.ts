import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-words.ts';
import { headingUnit, type HeadingUnit } from './heading-unit.ts';
import { isInternalHeading, splitHeading } from './heading-words.ts';
import { STOCK_COLUMNS } from './stock-columns.ts';

/** Which column of a file is which field of a car. */

/** By column; null is a column that is not taken. */
export type Mapping = readonly (VehicleField | null)[];

/** What other programs and people call a field, in words as `foldWords` leaves them. */
const OTHER_NAMES: Readonly<Partial<Record<VehicleField, readonly string[]>>> = {
  referencia: ['ref', 'n ref', 'codigo', 'id vehiculo', 'numero de stock', 'n stock', 'stock id'],
  marca: ['fabricante', 'make', 'brand'],
  modelo: ['model'],
  version: ['acabado', 'variante', 'trim'],
  anio: ['ano', 'year', 'ano modelo', 'ano de fabricacion', 'ejercicio'],
  km: ['kms', 'kilometros', 'kilometraje', 'mileage'],
  carroceria: ['tipo de carroceria', 'body'],
  etiquetas: ['tags'],
  primera_matriculacion: [
    'fecha de matriculacion',
    'fecha matriculacion',
    'matriculacion',
    '1 matriculacion',
  ],
  matricula: ['placa', 'plate'],
  vin: ['bastidor', 'n de bastidor', 'n bastidor', 'numero de bastidor', 'chasis'],
  // Not 'observaciones' nor 'comentarios': in a dealer's sheet they are as often for the staff.
  descripcion: ['description', 'texto', 'texto del anuncio', 'texto anuncio', 'anuncio'],
  combustible: ['carburante', 'fuel'],
  transmision: ['cambio', 'caja de cambios', 'caja', 'gearbox'],
  potencia_cv: ['cv', 'caballos', 'potencia', 'kw'],
  cilindrada_cc: ['cc', 'cilindrada', 'cm3'],
  color_exterior: ['color'],
  color_interior: ['interior', 'color tapiceria'],
  tapiceria: ['material tapiceria'],
  puertas: ['n puertas', 'n de puertas', 'numero de puertas'],
  plazas: ['n plazas', 'n de plazas', 'asientos', 'numero de plazas'],
  co2_g_km: ['co2', 'emisiones', 'emisiones co2'],
  etiqueta_dgt: ['dgt', 'distintivo dgt', 'distintivo', 'etiqueta ambiental', 'etiqueta medioambiental'],
  precio_eur: ['pvp', 'precio venta', 'precio de venta', 'importe', 'price', 'precio contado'],
  precio_anterior_eur: ['antes', 'precio tachado', 'pvp anterior'],
  status: ['situacion', 'disponibilidad', 'status'],
  iva_incluido: ['iva'],
  financiacion_disponible: ['financiacion'],
  regimen_iva: ['regimen', 'tipo de iva', 'regimen fiscal'],
  garantia_meses: ['meses de garantia', 'anos de garantia', 'garantia'],
  titularidad: ['propiedad', 'titular'],
  uso_anterior: ['procedencia', 'uso'],
  libre_cargas: ['cargas'],
  itv_fecha: ['fecha itv', 'ultima itv'],
  itv_proxima: ['itv', 'caducidad itv', 'itv hasta', 'vencimiento itv'],
  ubicacion_ciudad: ['localidad', 'poblacion'],
  ubicacion_pais: ['country'],
};

/** A head as it is remembered and compared. */
export const headerKey = (header: string): string => foldWords(header);

/** Names of fields; of two that share one, the first has it. */
function namesBy(namesOf: (field: VehicleField) => readonly string[]): ReadonlyMap<string, VehicleField> {
  const pairs = STOCK_COLUMNS.flatMap((field) => namesOf(field).map((name) => [name, field] as const));
  return new Map(pairs.reverse());
}

const OWN = namesBy((field) => [foldWords(field), foldWords(FIELD_LABELS[field])]);
const OTHER = namesBy((field) => [
  ...(OTHER_NAMES[field] ?? []),
  foldWords(splitHeading(FIELD_LABELS[field]).name),
]);
const fieldNamed = (name: string): VehicleField | undefined =>
  OWN.get(headerKey(name)) ?? OTHER.get(headerKey(name));

/** A heading as the product reads it: its field, the unit of its numbers, and why the column is not proposed ('' if it is). */
export interface HeadingReading {
  readonly field: VehicleField | null;
  readonly unit: HeadingUnit | null;
  readonly reason: string;
}

const notTaken = (reason: string): HeadingReading => ({ field: null, unit: null, reason });

/** The fields whose numbers can be converted from a unit. */
const UNIT_FIELDS: Readonly<Record<HeadingUnit['kind'], readonly VehicleField[]>> = {
  kW: ['potencia_cv'],
  años: ['garantia_meses'],
  litros: ['cilindrada_cc'],
  neto: ['precio_eur', 'precio_anterior_eur'],
  unknown: [],
};

interface NamedHeading {
  readonly field: VehicleField;
  readonly remark: string;
  readonly isBracketed: boolean;
}

/** A field's name and the remark behind it, in brackets or not; null where no field is named. */
function splitName(header: string): NamedHeading | null {
  const { name, remark } = splitHeading(header);
  const field = fieldNamed(name);
  if (field !== undefined) return { field, remark, isBracketed: true };
  const words = header.replace(/[()[\]]/g, ' ').split(/\s+/);
  for (let length = words.length - 1; length > 0; length--) {
    const named = fieldNamed(words.slice(0, length).join(' '));
    // A sign, as in 'Precio + IVA', belongs to the remark.
    if (named !== undefined && headerKey(words[length - 1] ?? '') !== '')
      return { field: named, remark: words.slice(length).join(' '), isBracketed: false };
  }
  return null;
}

const isCounted = (field: VehicleField) => ['number', 'year'].includes(vehicleFields[field].kind);

/** Reads a heading. An exact name beats every remark; a remark is a unit, changes nothing, or keeps the column out. */
export function readHeading(header: string): HeadingReading {
  if (isInternalHeading(header)) return notTaken('parece un dato interno');
  const exact = fieldNamed(header);
  if (exact !== undefined)
    return { field: exact, unit: isCounted(exact) ? headingUnit(header) : null, reason: '' };
  const split = splitName(header);
  if (split === null) return notTaken('');
  const { field, remark, isBracketed } = split;
  if (!isCounted(field)) return isBracketed ? { field, unit: null, reason: '' } : notTaken('');
  const unit = headingUnit(`(${remark.replace(/^en /i, '')})`);
  if (unit === null || UNIT_FIELDS[unit.kind].includes(field)) return { field, unit, reason: '' };
  return notTaken(`no se entiende «${remark}»`);
}

/** How many different fields these texts name: two or more make a row of headings. */
export function countHeadings(texts: readonly string[]): number {
  return new Set(texts.map((text) => readHeading(text).field).filter((field) => field !== null)).size;
}

/** What was chosen before, by `headerKey`: null is a column that was not wanted. */
export type Remembered = Readonly<Record<string, VehicleField | null>>;

/**
 * Proposes a field for each column: what was chosen for that heading the last time, else the field of that name. A field goes to
 * one column, the first that names it best.
 */
export function proposeMapping(headers: readonly string[], remembered: Remembered = {}): Mapping {
  const readings: readonly ((header: string) => VehicleField | null | undefined)[] = [
    (header) => (Object.hasOwn(remembered, headerKey(header)) ? remembered[headerKey(header)] : undefined),
    (header) => (isInternalHeading(header) ? null : undefined),
    (header) => OWN.get(headerKey(header)),
    (header) => OTHER.get(headerKey(header)),
    (header) => withoutUnit(readHeading(header)),
    (header) => readHeading(header).field ?? undefined,
  ];
  const mapping: (VehicleField | null | undefined)[] = headers.map(() => undefined);
  for (const read of readings)
    for (const [column, header] of headers.entries()) {
      if (mapping[column] !== undefined || header === '') continue;
      const field = read(header);
      if (field === null || (field !== undefined && !mapping.includes(field))) mapping[column] = field;
    }
  return mapping.map((field) => field ?? null);
}

/** The field of a heading whose remark changes nothing: it beats one whose numbers have to be converted. */
const withoutUnit = ({ field, unit }: HeadingReading): VehicleField | undefined =>
  unit === null ? (field ?? undefined) : undefined;

/** Gives a column another field; the column that had it loses it. */
export function changeMapping(mapping: Mapping, column: number, field: VehicleField | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field;
    return current === field ? null : current;
  });
}
