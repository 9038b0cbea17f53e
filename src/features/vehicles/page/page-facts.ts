import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { detailFacts, FACT_LABELS } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { ETIQUETAS_DGT, type EtiquetaDgt } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { ETIQUETA_DGT_LABELS, SALE_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import {
  approvalFacts,
  inspectionText,
  saleFacts,
  warrantyText,
} from '#src/features/vehicles/sale/vehicle.sale.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { formatInteger } from '#src/lib/format.ts';

/**
 * What a car's page says besides name, price and place, each fact in one place: what a buyer looks for first, its history and
 * conditions, the rest of the car's own fields, and its technical data. Each comes from one named source, a field of the car or
 * the row of its technical data that is called so; nothing is guessed, and what is not there is not shown.
 */

/** The rows that have a meaning, by how dealers name them: in lower case, without accents, with single blanks. */
const ROWS = {
  aceleracion: /^(aceleracion )?(de )?0 (a )?100( km h)?$/,
  propietarios: /^(numero de )?(propietarios|duenos|titulares)( anteriores)?$/,
  mantenimiento: /^(libro|historial) de (mantenimiento|revisiones|servicio)|^(ultima|proxima) revision/,
  llaves: /^(numero de |juegos de )?llaves$/,
  itv: /^(ultima )?(itv|tuv|inspeccion)( (itv|tuv))?$/,
  distintivo: /^(distintivo|etiqueta)( (medio)?ambiental)?( (de la )?dgt)?$/,
} as const;

/** The rows that say what a field of the car says, often in more words. */
const FIELD_ROWS: Readonly<Record<string, RegExp>> = {
  [FACT_LABELS.carroceria]: /^(tipo de )?carroceria$/,
  [FACT_LABELS.transmision]: /^(tipo de )?(cambio|caja de cambios|transmision)$/,
  [FACT_LABELS.cilindrada_cc]: /^cilindrada$/,
  [FACT_LABELS.color_exterior]: /^color( exterior)?$/,
  [FACT_LABELS.color_interior]: /^color (del )?interior$/,
  [FACT_LABELS.tapiceria]: /^(tapiceria|tapizado)$/,
  [SALE_LABELS.puertas]: /^(numero de )?puertas$/,
  [SALE_LABELS.plazas]: /^(numero de )?(plazas|asientos)$/,
  // The name's small 2 is no letter and no digit.
  [SALE_LABELS.co2_g_km]: /^(emisiones )?(de )?co ?2?( wltp| nedc)?$/,
  [SALE_LABELS.primera_matriculacion]: /^(fecha de )?(primera )?matriculacion$/,
};

/** The car's past, in the order in which it is told. */
const HISTORY = ['propietarios', 'mantenimiento', 'llaves', 'itv'] as const;

/** Longer values are read among the rows, not at a glance. */
const GLANCE = 24;

interface PageFact {
  readonly key: string;
  readonly value: string;
}

interface GlanceFact extends PageFact {
  /** The environmental label that the fact says, where it is drawn too. */
  readonly label?: Exclude<EtiquetaDgt, 'sin'>;
}

export interface PageFacts {
  /** What is seen of a car first: at most six. */
  readonly glance: readonly GlanceFact[];
  /** Its history, in the order in which it is told, and what it is sold with. */
  readonly sale: readonly PageFact[];
  /** What its other fields say and no row of the technical data does. */
  readonly data: readonly PageFact[];
  /** The technical data without the rows that stand above. */
  readonly sheet: readonly VehicleSpec[];
}

function nameOf({ clave }: Pick<VehicleSpec, 'clave'>): string {
  return foldAccents(clave)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function rowsOf(specs: readonly VehicleSpec[], row: keyof typeof ROWS): VehicleSpec[] {
  return specs.filter((spec) => ROWS[row].test(nameOf(spec)));
}

const factOf = ({ clave, valor }: VehicleSpec): PageFact => ({ key: clave, value: valor });

const figureOf = (text: string): string | undefined => /^\d[\d.,]*/.exec(text)?.[0];

/** Whether a row says what a field says, as long as it says no other figure: which of two is right nobody here knows. */
function tells({ key, value }: PageFact, spec: VehicleSpec): boolean {
  if (FIELD_ROWS[key]?.test(nameOf(spec)) !== true) return false;
  const [own, other] = [figureOf(value), figureOf(spec.valor)];
  return own === undefined || other === undefined || own === other;
}

/** The one row that is called so; none where several are, for nobody knows which one counts, nor where it is long. */
function rowAtGlance(specs: readonly VehicleSpec[], row: keyof typeof ROWS): VehicleSpec | undefined {
  const [only, ...others] = rowsOf(specs, row);
  return only === undefined || others.length > 0 || only.valor.length > GLANCE ? undefined : only;
}

/** The environmental label as the car's field has it. */
function labelFact(vehicle: Vehicle): GlanceFact | undefined {
  const label = ETIQUETAS_DGT.find((known) => known === vehicle.etiqueta_dgt);
  if (label === undefined) return undefined;
  const fact = { key: SALE_LABELS.etiqueta_dgt, value: ETIQUETA_DGT_LABELS[label] };
  return label === 'sin' ? fact : { ...fact, label };
}

/** A car that is exempt has had no last one, nor one that was inspected elsewhere. */
function inspectionFact(value: string): PageFact {
  return { key: /^(exent[oa]|tuv)/.test(foldAccents(value)) ? 'ITV' : SALE_LABELS.itv_fecha, value };
}

/** What the page says of a car, and where. `stored` in any order, which each part keeps; a row without words is none. */
export function pageFacts(vehicle: Vehicle, stored: readonly VehicleSpec[]): PageFacts {
  const specs = stored.filter(({ clave, valor }) => clave.trim() !== '' && valor.trim() !== '');
  const acceleration = rowAtGlance(specs, 'aceleracion');
  const owners = rowAtGlance(specs, 'propietarios');
  const label = labelFact(vehicle);
  const inspected = inspectionText(vehicle);
  const inspection = inspected === '' ? rowAtGlance(specs, 'itv') : undefined;

  const known = ({ value }: PageFact) => value.trim() !== '';
  const power = vehicle.potencia_cv === null ? '' : `${formatInteger(vehicle.potencia_cv)}\u00a0CV`;
  const glance: readonly GlanceFact[] = [
    { key: FACT_LABELS.potencia_cv, value: power },
    { key: '0-100 km/h', value: acceleration?.valor ?? '' },
    ...(label === undefined ? [] : [label]),
    { key: 'Propietarios', value: owners?.valor ?? '' },
    inspectionFact(inspected || (inspection?.valor ?? '')),
    { key: SALE_LABELS.garantia_meses, value: warrantyText(vehicle.garantia_meses) },
  ].filter(known);

  // What stands at a glance, by a field or by its row, is not said again.
  const atGlance = new Set(glance.map(({ key }) => key));
  const isNews = ({ key }: PageFact) => !atGlance.has(key);
  const taken = [
    ...[acceleration, owners, inspection].filter((spec) => spec !== undefined),
    ...(inspected === '' ? [] : rowsOf(specs, 'itv')),
    ...(label === undefined ? [] : rowsOf(specs, 'distintivo')),
  ];
  const history = HISTORY.flatMap((row) => rowsOf(specs, row)).filter((spec) => !taken.includes(spec));
  const sheet = specs.filter((spec) => !taken.includes(spec) && !history.includes(spec));
  const isTold = (fact: PageFact) => sheet.some((spec) => tells(fact, spec));
  return {
    glance,
    sale: [...history.map(factOf), ...saleFacts(vehicle).filter(isNews)],
    data: [...detailFacts(vehicle), ...approvalFacts(vehicle)].filter(
      (fact) => isNews(fact) && !isTold(fact),
    ),
    sheet,
  };
}
