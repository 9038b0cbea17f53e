import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { foldWords } from '#src/features/vehicles/sale/choice-words.ts';
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
  descripcion: ['observaciones', 'comentarios', 'description', 'texto'],
  combustible: ['carburante', 'fuel'],
  transmision: ['cambio', 'caja de cambios', 'caja', 'gearbox'],
  potencia_cv: ['cv', 'caballos', 'potencia'],
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
  garantia_meses: ['meses de garantia', 'garantia'],
  titularidad: ['propiedad', 'titular'],
  uso_anterior: ['procedencia', 'uso'],
  libre_cargas: ['cargas'],
  itv_fecha: ['fecha itv', 'ultima itv'],
  itv_proxima: ['itv', 'caducidad itv', 'itv hasta', 'vencimiento itv'],
  ubicacion_ciudad: ['localidad', 'poblacion'],
  ubicacion_pais: ['country'],
};

/** Units and remarks that stand behind a name, as in 'Precio (€)'. */
const withoutRemark = (header: string) => header.replace(/[([].*$/, '');

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
  foldWords(withoutRemark(FIELD_LABELS[field])),
]);

/** What somebody chose before, by `headerKey`: null is a column that he did not want. */
export type Remembered = Readonly<Record<string, VehicleField | null>>;

/**
 * Proposes a field for each column: what was chosen for that head the last time, else the field of that name. A field goes to
 * one column, the first that names it best.
 */
export function proposeMapping(headers: readonly string[], remembered: Remembered = {}): Mapping {
  const readings: readonly ((header: string) => VehicleField | null | undefined)[] = [
    (header) => (Object.hasOwn(remembered, headerKey(header)) ? remembered[headerKey(header)] : undefined),
    (header) => OWN.get(headerKey(header)),
    (header) => OWN.get(headerKey(withoutRemark(header))),
    (header) => OTHER.get(headerKey(header)),
    (header) => OTHER.get(headerKey(withoutRemark(header))),
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

/** How many fields these texts name: two or more are a row of headings. */
export function countHeadings(texts: readonly string[]): number {
  return proposeMapping(texts).filter((field) => field !== null).length;
}

/** Gives a column another field; the column that had it loses it. */
export function changeMapping(mapping: Mapping, column: number, field: VehicleField | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field;
    return current === field ? null : current;
  });
}
