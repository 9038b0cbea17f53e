import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { FACT_LABELS } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { DETAIL_LABELS, detailFacts } from '#src/features/vehicles/sale/detail-facts.ts';
import { ETIQUETAS_DGT, type EtiquetaDgt } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { ETIQUETA_DGT_LABELS, SALE_LABELS } from '#src/features/vehicles/sale/sale.terms.ts';
import {
  approvalFacts,
  guaranteeFact,
  inspectionText,
  saleFacts,
} from '#src/features/vehicles/sale/vehicle.sale.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';

/**
 * The facts of a car's page besides name, price and place, each in one place: key facts, history and conditions, the
 * other fields of the car, and its technical data. Each fact has one source: a field of the car, or the row of its
 * technical data with that name. Nothing is guessed, and unknown facts are omitted.
 */

/** Rows with a meaning, by the names that dealers use: lower case, without accents, with single spaces. */
const ROWS = {
  aceleracion: /^(aceleracion )?(de )?0 (a )?100( km h)?$/,
  propietarios: /^(numero de )?(propietarios|duenos|titulares)( anteriores)?$/,
  mantenimiento: /^(libro|historial) de (mantenimiento|revisiones|servicio)|^(ultima|proxima) revision/,
  llaves: /^(numero de |juegos de )?llaves$/,
  itv: /^(ultima )?(itv|tuv|inspeccion)( (itv|tuv))?$/,
  distintivo: /^(distintivo|etiqueta)( (medio)?ambiental)?( (de la )?dgt)?$/,
} as const;

/** Rows that repeat a field of the car, often in more words. */
const FIELD_ROWS: Readonly<Record<string, RegExp>> = {
  [DETAIL_LABELS.carroceria]: /^(tipo de )?carroceria$/,
  [FACT_LABELS.transmision]: /^(tipo de )?(cambio|caja de cambios|transmision)$/,
  [DETAIL_LABELS.cilindrada_cc]: /^cilindrada$/,
  [DETAIL_LABELS.color_exterior]: /^color( exterior)?$/,
  [DETAIL_LABELS.color_interior]: /^color (del )?interior$/,
  [DETAIL_LABELS.tapiceria]: /^(tapiceria|tapizado)$/,
  [SALE_LABELS.puertas]: /^(numero de )?puertas$/,
  [SALE_LABELS.plazas]: /^(numero de )?(plazas|asientos)$/,
  // The subscript 2 of CO₂ is neither a letter nor a digit.
  [SALE_LABELS.co2_g_km]: /^(emisiones )?(de )?co ?2?( wltp| nedc)?$/,
  [SALE_LABELS.traccion]: /^(tipo de )?traccion$/,
  [SALE_LABELS.consumo]: /^consumo( (mixto|combinado|medio|electrico))?( wltp| nedc)?$/,
  [SALE_LABELS.norma_euro]: /^(norma|normativa|clase)( de emisiones| euro)$/,
  [SALE_LABELS.primera_matriculacion]: /^(fecha de )?(primera )?matriculacion$/,
};

/** The car's history, in display order. */
const HISTORY = ['propietarios', 'mantenimiento', 'llaves', 'itv'] as const;

/** Longer values are shown in the rows, not as key facts. */
const GLANCE = 24;

interface PageFact {
  readonly key: string;
  readonly value: string;
}

interface GlanceFact extends PageFact {
  /** The environmental label of the fact, when it is also drawn. */
  readonly label?: Exclude<EtiquetaDgt, 'sin'>;
}

export interface PageFacts {
  /** Key facts: at most six. */
  readonly glance: readonly GlanceFact[];
  /** Its history, in display order, and the conditions of the sale. */
  readonly sale: readonly PageFact[];
  /** Its other fields that no row of the technical data repeats. */
  readonly data: readonly PageFact[];
  /** The technical data without the rows used above. */
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

/** Whether a row repeats a field. Not when their numbers differ: which one is right is unknown here. */
function repeats({ key, value }: PageFact, spec: VehicleSpec): boolean {
  if (FIELD_ROWS[key]?.test(nameOf(spec)) !== true) return false;
  const [own, other] = [figureOf(value), figureOf(spec.valor)];
  return own === undefined || other === undefined || own === other;
}

/** The only row with that name; undefined when several have it, because none is preferred, or when its value is too long. */
function rowAtGlance(specs: readonly VehicleSpec[], row: keyof typeof ROWS): VehicleSpec | undefined {
  const [only, ...others] = rowsOf(specs, row);
  return only === undefined || others.length > 0 || only.valor.length > GLANCE ? undefined : only;
}

/** The environmental label from the car's field. */
function labelFact(vehicle: Vehicle): GlanceFact | undefined {
  const label = ETIQUETAS_DGT.find((value) => value === vehicle.etiqueta_dgt);
  if (label === undefined) return undefined;
  const fact = { key: SALE_LABELS.etiqueta_dgt, value: ETIQUETA_DGT_LABELS[label] };
  return label === 'sin' ? fact : { ...fact, label };
}

/** An exempt car, or one inspected abroad, has had no last inspection ('Última ITV'). */
function inspectionFact(value: string): PageFact {
  return { key: /^(exent[oa]|tuv)/.test(foldAccents(value)) ? 'ITV' : SALE_LABELS.itv_fecha, value };
}

/** What a German inspection means for a buyer in Spain, where the ITV before registration is always due. */
export const GERMAN_INSPECTION_TEXT =
  'La inspección de este coche es la alemana (TÜV): aunque esté en vigor, pasa la ITV en España antes de matricularse, y desde entonces cuenta la ITV.';

/** Whether a car's inspection is the German one: a row says so, or the car is still in Germany. */
export function isGermanInspection(vehicle: Vehicle, specs: readonly VehicleSpec[]): boolean {
  const isInGermany = foldAccents(vehicle.ubicacion_pais.trim()) === 'alemania';
  const hasDate = vehicle.itv_superada !== '' || vehicle.itv_proxima !== '';
  return (
    (isInGermany && hasDate) ||
    rowsOf(specs, 'itv').some(({ valor }) => /\btuv\b|hauptuntersuchung/.test(foldAccents(valor)))
  );
}

/** The facts of a car's page. `stored` may be in any order, which each part keeps; rows without a name or value are ignored. */
export function pageFacts(vehicle: Vehicle, stored: readonly VehicleSpec[]): PageFacts {
  const specs = stored.filter(({ clave, valor }) => clave.trim() !== '' && valor.trim() !== '');
  const acceleration = rowAtGlance(specs, 'aceleracion');
  const counted = vehicle.propietarios_anteriores;
  const owners = counted === null ? rowAtGlance(specs, 'propietarios') : undefined;
  const label = labelFact(vehicle);
  const inspected = inspectionText(vehicle);
  const inspection = inspected === '' ? rowAtGlance(specs, 'itv') : undefined;

  const known = ({ value }: PageFact) => value.trim() !== '';
  const power = vehicle.potencia_cv === null ? '' : `${formatInteger(vehicle.potencia_cv)}${UNIT_SPACE}CV`;
  const glance: readonly GlanceFact[] = [
    { key: DETAIL_LABELS.potencia_cv, value: power },
    { key: '0-100 km/h', value: acceleration?.valor ?? '' },
    ...(label === undefined ? [] : [label]),
    { key: 'Propietarios', value: counted === null ? (owners?.valor ?? '') : String(counted) },
    inspectionFact(inspected || (inspection?.valor ?? '')),
    guaranteeFact(vehicle),
  ].filter(known);

  // A key fact, from a field or a row, is not repeated.
  const atGlance = new Set(glance.map(({ key }) => key));
  const isNotKeyFact = ({ key }: PageFact) => !atGlance.has(key);
  const taken = [
    ...[acceleration, owners, inspection].filter((spec) => spec !== undefined),
    ...(counted === null ? [] : rowsOf(specs, 'propietarios')),
    ...(inspected === '' ? [] : rowsOf(specs, 'itv')),
    ...(label === undefined ? [] : rowsOf(specs, 'distintivo')),
  ];
  const history = HISTORY.flatMap((row) => rowsOf(specs, row)).filter((spec) => !taken.includes(spec));
  const sheet = specs.filter((spec) => !taken.includes(spec) && !history.includes(spec));
  const isRepeated = (fact: PageFact) => sheet.some((spec) => repeats(fact, spec));
  const sale = [...history.map(factOf), ...saleFacts(vehicle).filter(isNotKeyFact)];
  const data = [...detailFacts(vehicle), ...approvalFacts(vehicle)].filter(
    (fact) => isNotKeyFact(fact) && !isRepeated(fact),
  );
  // The reference alone is no history.
  const isOnlyReference = sale.every(({ key }) => key === SALE_LABELS.referencia);
  return { glance, ...(isOnlyReference ? { sale: [], data: [...data, ...sale] } : { sale, data }), sheet };
}
