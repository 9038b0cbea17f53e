import type { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { specKey, TO_FILL } from './spec-paste.ts';
import type { SpecInput } from './spec.rules.ts';

/**
 * The templates that come with the product: names of data, whose values are to be filled in. They name nothing that
 * has its own field in the car's form.
 */

export interface ShippedTemplate {
  readonly nombre: string;
  readonly filas: readonly SpecInput[];
  /** Whether the template suits the kind of car. */
  readonly suits: (car: Pick<AdminVehicle, 'carroceria' | 'combustible'>) => boolean;
}

type Group = (typeof SPEC_GROUPS)[number];
type Names = Partial<Readonly<Record<Group, readonly string[]>>>;

/** Rows to fill in. A group of several parts has the names of all, in order. */
function rowsOf(...parts: readonly Names[]): SpecInput[] {
  const groups = new Map<string, string[]>();
  for (const part of parts)
    for (const [grupo, names] of Object.entries(part))
      groups.set(grupo, [...(groups.get(grupo) ?? []), ...names]);
  return [...groups].flatMap(([grupo, names]) => names.map((clave) => ({ grupo, clave, valor: TO_FILL })));
}

const COMBUSTION: Names = {
  Motor: ['Cilindros', 'Sobrealimentación', 'Par máximo', 'Aceleración 0-100 km/h', 'Velocidad máxima'],
  Transmisión: ['Número de marchas'],
};
const ELECTRIC: Names = {
  Motor: [
    'Capacidad de batería',
    'Estado de la batería (SoH)',
    'Potencia de carga (CC)',
    'Potencia de carga (CA)',
    'Tiempo de carga',
    'Par máximo',
    'Aceleración 0-100 km/h',
    'Velocidad máxima',
  ],
  Consumo: ['Autonomía eléctrica'],
};
const SIZE: Names = { Dimensiones: ['Longitud', 'Anchura', 'Altura', 'Maletero'] };
const TANK: Names = { Dimensiones: ['Depósito', 'Peso en vacío'] };
const EQUIPMENT: Names = {
  Seguridad: ['Airbags', 'Asistentes de conducción'],
  Confort: ['Climatizador', 'Asientos delanteros'],
  Tecnología: ['Pantalla central', 'Equipo de sonido', 'Ayuda al aparcamiento'],
  Exterior: ['Tamaño de las llantas', 'Faros'],
};

export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [
  {
    nombre: 'Berlina',
    filas: rowsOf(COMBUSTION, SIZE, TANK, EQUIPMENT, { Exterior: ['Techo'] }),
    suits: ({ carroceria, combustible }) => carroceria === 'Berlina' && combustible !== 'electrico',
  },
  {
    nombre: 'SUV',
    filas: rowsOf(COMBUSTION, SIZE, TANK, EQUIPMENT, {
      Dimensiones: ['Altura libre al suelo', 'Carga remolcable con freno'],
      Exterior: ['Techo', 'Barras de techo'],
    }),
    suits: ({ carroceria, combustible }) => carroceria === 'SUV' && combustible !== 'electrico',
  },
  {
    nombre: 'Eléctrico',
    filas: rowsOf(ELECTRIC, SIZE, { Dimensiones: ['Peso en vacío'] }, EQUIPMENT, {
      Equipamiento: ['Cable de carga'],
      Confort: ['Bomba de calor'],
      Exterior: ['Techo'],
    }),
    suits: ({ combustible }) => combustible === 'electrico',
  },
  {
    nombre: 'Cabrio',
    filas: rowsOf(COMBUSTION, SIZE, TANK, EQUIPMENT, {
      Dimensiones: ['Maletero con la capota abierta'],
      Seguridad: ['Protección antivuelco'],
      Confort: ['Cortavientos'],
      Exterior: ['Capota', 'Accionamiento de la capota', 'Tiempo de apertura de la capota'],
    }),
    suits: ({ carroceria, combustible }) => carroceria === 'Cabrio' && combustible !== 'electrico',
  },
];

/** The shipped templates, those that suit the car first. */
export function sortedBySuitability(car: Parameters<ShippedTemplate['suits']>[0]): ShippedTemplate[] {
  return SHIPPED_TEMPLATES.toSorted((one, other) => Number(other.suits(car)) - Number(one.suits(car)));
}

const place = ({ grupo, clave }: SpecInput) => `${specKey(grupo)}\n${specKey(clave)}`;

/** The rows of a template that the car's specs lack. */
export function missingRows(
  { filas }: Pick<ShippedTemplate, 'filas'>,
  specs: readonly SpecInput[],
): SpecInput[] {
  const present = new Set(specs.map(place));
  return filas.filter((row) => !present.has(place(row)));
}
