import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { FACT_LABELS } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { SALE_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import { inspectionText, warrantyText } from '#src/features/vehicles/sale/vehicle.sale.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { formatInteger } from '#src/lib/format.ts';

/**
 * What a buyer looks for first in a car: six facts, and its history. Each comes from one named source, a field of the car or the
 * row of its technical data that is called so; nothing is guessed, and what is not there is not shown.
 */

/** The rows that have a meaning, by how dealers name them: in lower case, without accents, with single blanks. */
const ROWS = {
  aceleracion: /^(aceleracion )?(de )?0 (a )?100( km h)?$/,
  propietarios: /^(numero de )?(propietarios|duenos|titulares)( anteriores)?$/,
  mantenimiento: /^(libro|historial) de (mantenimiento|revisiones|servicio)|^(ultima|proxima) revision/,
  llaves: /^(numero de |juegos de )?llaves$/,
  itv: /^(ultima )?(itv|tuv|inspeccion)( (itv|tuv))?$/,
} as const;

/** The car's past, in the order in which it is told. */
const HISTORY = ['propietarios', 'mantenimiento', 'llaves', 'itv'] as const;

/** Longer values are read among the rows, not at a glance. */
const GLANCE = 24;

function nameOf({ clave }: Pick<VehicleSpec, 'clave'>): string {
  return foldAccents(clave)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function rowsOf(specs: readonly VehicleSpec[], row: keyof typeof ROWS): VehicleSpec[] {
  return specs.filter((spec) => ROWS[row].test(nameOf(spec)));
}

/** The value of the one row that is called so; none where several are, for nobody knows which one counts. */
function valueOf(specs: readonly VehicleSpec[], row: keyof typeof ROWS): string {
  const [only, ...others] = rowsOf(specs, row);
  return only === undefined || others.length > 0 || only.valor.length > GLANCE ? '' : only.valor;
}

interface KeyFact {
  readonly key: string;
  readonly value: string;
}

/** What is seen of a car at a glance, besides its environmental label: at most five, each only where it is known. */
export function keyFacts(
  vehicle: Vehicle,
  specs: readonly VehicleSpec[],
): { readonly before: readonly KeyFact[]; readonly after: readonly KeyFact[] } {
  const power = vehicle.potencia_cv === null ? '' : `${formatInteger(vehicle.potencia_cv)}\u00a0CV`;
  const known = ({ value }: KeyFact) => value !== '';
  return {
    before: [
      { key: FACT_LABELS.potencia_cv, value: power },
      { key: '0-100 km/h', value: valueOf(specs, 'aceleracion') },
    ].filter(known),
    after: [
      { key: 'Propietarios', value: valueOf(specs, 'propietarios') },
      { key: SALE_LABELS.itv_fecha, value: inspectionText(vehicle) || valueOf(specs, 'itv') },
      { key: SALE_LABELS.garantia_meses, value: warrantyText(vehicle.garantia_meses) },
    ].filter(known),
  };
}

/**
 * The technical data in two: the car's history, in the order in which it is told, and all that is left. The inspection stands
 * among the conditions of the sale where the car's own field says it; a row of the same name then is in neither.
 */
export function partSpecs(
  vehicle: Pick<Vehicle, 'itv_fecha' | 'itv_resultado'>,
  specs: readonly VehicleSpec[],
): {
  readonly history: readonly KeyFact[];
  readonly rest: readonly VehicleSpec[];
} {
  const history = HISTORY.flatMap((row) => rowsOf(specs, row));
  const told = inspectionText(vehicle) === '' ? [] : rowsOf(specs, 'itv');
  return {
    history: history
      .filter((spec) => !told.includes(spec))
      .map(({ clave, valor }) => ({ key: clave, value: valor })),
    rest: specs.filter((spec) => !history.includes(spec)),
  };
}
