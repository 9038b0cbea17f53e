import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import {
  CARROCERIAS,
  COMBUSTIBLES,
  TAPICERIAS,
  TRANSMISIONES,
} from '#src/features/vehicles/domain/vehicle.choices.ts';
import { STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';

/** The demo's stock from its four CSV files, validated. */

/** Drives that a spec row can be limited to. MHEV is a combustion engine with electric assistance. */
const PROPULSIONES = ['ICE', 'MHEV', 'HEV', 'PHEV', 'BEV'] as const;
export type Propulsion = (typeof PROPULSIONES)[number];

const text = z.string();
const wholeNumber = z.string().regex(/^\d+$/, 'is not a whole number').transform(Number);
const wholeNumberOrNull = z
  .string()
  .regex(/^\d*$/, 'is neither a whole number nor empty')
  .transform((value) => (value === '' ? null : Number(value)));
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const carSchema = z.strictObject({
  marca: text,
  modelo: text,
  version: text,
  anio: wholeNumber,
  km: wholeNumberOrNull,
  combustible: z.enum(COMBUSTIBLES),
  transmision: z.enum(TRANSMISIONES),
  carroceria: z.enum(CARROCERIAS),
  color_exterior: text,
  color_interior: text,
  tapiceria: z.enum(TAPICERIAS),
  potencia_cv: wholeNumber,
  cilindrada_cc: wholeNumberOrNull,
  precio_eur: wholeNumberOrNull,
  precio_anterior_eur: wholeNumberOrNull,
  status: z.enum(STATUSES),
  destacado: flag,
  etiquetas: text.transform((value) => value.split(';').filter((tag) => tag !== '')),
  ubicacion_ciudad: text,
  ubicacion_pais: text,
  financiacion_disponible: flag,
  iva_incluido: flag,
  /** DGT environmental label: 0, ECO, C or B. */
  distintivo_dgt: z.enum(['0', 'ECO', 'C', 'B']),
  co2_g_km: wholeNumber,
  /** Name of the car's set of photos. */
  fotos: text,
  proveedor: text,
  /** Position on the site, 1 for the newest: strong colours first on the home page, different colours side by side. */
  orden: wholeNumber,
});

/** A demo car; columns have the application's field names and values. */
export type DemoCar = z.infer<typeof carSchema>;

const templateRowSchema = z.strictObject({
  grupo: text,
  clave: text,
  valor: text,
  orden: wholeNumber,
  aplica: text,
});

/** A pattern for one spec row; `aplica` names the drives it holds for, 'todos' or 'opcional'. */
export type TemplateRow = z.infer<typeof templateRowSchema>;

const factsSchema = z.looseObject({ coche: text, propulsion: z.enum(PROPULSIONES) });

/** Facts about a car beyond the vehicle's fields, by column; an empty cell is unknown or absent. */
export interface CarFacts {
  readonly propulsion: Propulsion;
  readonly values: Readonly<Record<string, string>>;
}

/** The whole demo stock. */
interface DemoStock {
  readonly cars: readonly DemoCar[];
  readonly template: readonly TemplateRow[];
  readonly factsOf: (car: DemoCar) => CarFacts;
}

/** What identifies a car in the demo: brand, model and version. */
export function carTitle(car: Pick<DemoCar, 'marca' | 'modelo' | 'version'>): string {
  return `${car.marca} ${car.modelo} ${car.version}`;
}

/** What identifies a stored car of the demo. */
export function identityOf(car: Pick<DemoCar, 'marca' | 'modelo' | 'version' | 'anio'>): string {
  return [car.marca, car.modelo, car.version, car.anio].join('|');
}

function readRows<T>(file: string, schema: z.ZodType<T>): T[] {
  const source = readFileSync(new URL(`stock/${file}`, import.meta.url));
  return z.array(schema).parse(parse(source, { columns: true }));
}

/**
 * Reads the stock from the files beside this module.
 * @throws Error when a file is missing or a cell is invalid.
 */
export function readStock(): DemoStock {
  const equipment = new Map(
    readRows('equipment.csv', z.record(text, text)).map((row) => [row['coche'], row]),
  );
  const facts = new Map(
    readRows('facts.csv', factsSchema).map((row) => [
      row.coche,
      {
        propulsion: row.propulsion,
        values: { ...z.record(text, text).parse(row), ...equipment.get(row.coche) },
      },
    ]),
  );
  return {
    cars: readRows('vehicles.csv', carSchema),
    template: readRows('specs.csv', templateRowSchema),
    factsOf: (car) => {
      const found = facts.get(carTitle(car));
      if (found === undefined) throw new Error(`facts.csv has no row for ${carTitle(car)}`);
      return found;
    },
  };
}

/** The views of a car that may exist as photos, in gallery order; the first is the cover. */
const VIEWS = [
  { name: 'front34', label: 'vista frontal' },
  { name: 'side', label: 'vista lateral' },
  { name: 'rear34', label: 'vista trasera' },
] as const;

/** A demo photo for the collection vehicle_images; `file` is an absolute path. */
interface DemoPhoto {
  readonly file: string;
  readonly alt: string;
  readonly orden: number;
}

/** The existing photos of a car, `orden` counted from 1. */
export function photosOf(car: DemoCar): DemoPhoto[] {
  return VIEWS.map(({ name, label }) => ({
    file: fileURLToPath(new URL(`photos/${car.fotos}_${name}.jpg`, import.meta.url)),
    alt: `${carTitle(car)} ${car.color_exterior} — ${label}`,
  }))
    .filter(({ file }) => existsSync(file))
    .map((photo, index) => ({ ...photo, orden: index + 1 }));
}
