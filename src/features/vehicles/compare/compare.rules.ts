import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';
import {
  drawnLabel,
  ETIQUETA_DGT_LABELS,
  SALE_LABELS,
  type DrawnLabel,
} from '#src/features/vehicles/sale/sale.terms.ts';
import { approvalFacts, guaranteeFact, saleFacts } from '#src/features/vehicles/sale/vehicle.sale.ts';
import { FACT_LABELS, labelOf, summaryFacts } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { grossText, priceFacts } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/**
 * The rows of a comparison: which facts there are, and which differ. The texts are those of a car's page. Pure rules.
 */

/** A fact of one car. */
export interface ComparedFact {
  /** '' when it is unknown. */
  readonly text: string;
  /** The former price, when it was higher. */
  readonly before?: string;
  /** The environmental label, when it has a badge. */
  readonly label?: DrawnLabel;
}

/** A fact of all compared cars. */
export interface CompareRow {
  readonly key: string;
  /** In the order of the cars. */
  readonly facts: readonly ComparedFact[];
}

/** The rows in their order of importance. A row of which no car has a value is omitted. */
export interface Comparison {
  /** At least one car has another value, or none. Of a car alone, all rows. */
  readonly differing: readonly CompareRow[];
  /** All cars have the same value. */
  readonly equal: readonly CompareRow[];
}

export const PRICE = 'Precio';
// As in detail-facts.ts, which would add its other facts to the page's script; a test compares the two.
const POWER = 'Potencia';
const BODY = 'Carrocería';
const VAT = 'IVA';

/** The order of the rows: what decides most purchases first. */
const ORDER: readonly string[] = [
  PRICE,
  FACT_LABELS.km,
  FACT_LABELS.anio,
  SALE_LABELS.primera_matriculacion,
  POWER,
  FACT_LABELS.combustible,
  FACT_LABELS.transmision,
  SALE_LABELS.etiqueta_dgt,
  SALE_LABELS.garantia_meses,
  VAT,
  SALE_LABELS.propietarios_anteriores,
  SALE_LABELS.consumo,
  SALE_LABELS.co2_g_km,
  SALE_LABELS.plazas,
  SALE_LABELS.puertas,
  BODY,
  SALE_LABELS.traccion,
  'Ubicación',
  SALE_LABELS.itv_fecha,
  SALE_LABELS.itv_proxima,
  SALE_LABELS.condicion,
  SALE_LABELS.uso_anterior,
  SALE_LABELS.accidente_declarado,
  'Cargas',
  'Venta',
];

const VAT_INCLUDED = 'IVA incluido';

/**
 * Whether the price includes VAT, how it is taxed, and the sum of a net price: on a car's page the first is beside the price.
 * @param taxed the fact about its taxation; '' when unknown
 */
export function vatText(vehicle: Vehicle, taxed: string): string {
  const { precio_eur, iva_incluido } = vehicle;
  const isSaid = !iva_incluido || precio_eur === null || taxed.startsWith(VAT_INCLUDED);
  return [isSaid ? '' : VAT_INCLUDED, taxed, grossText(vehicle)].filter((text) => text !== '').join(' · ');
}

function powerText({ potencia_cv }: Vehicle): string {
  return potencia_cv === null ? '' : `${formatInteger(potencia_cv)}${UNIT_SPACE}CV`;
}

/** The guarantee, and whether it is the law's own. '' when none can be stated. */
function guaranteeText(vehicle: Vehicle): string {
  const { key, value } = guaranteeFact(vehicle);
  return key === SALE_LABELS.garantia_meses ? value : `${value} (legal)`;
}

/** The facts of one car by the name of their row. */
function factsOf(vehicle: Vehicle): ReadonlyMap<string, ComparedFact> {
  const { current, before } = priceFacts(vehicle);
  const label = drawnLabel(vehicle.etiqueta_dgt);
  const texts = new Map(
    [...summaryFacts(vehicle), ...approvalFacts(vehicle), ...saleFacts(vehicle)].map(({ key, value }) => [
      key,
      value,
    ]),
  );
  return new Map<string, ComparedFact>([
    ...Array.from(texts, ([key, text]) => [key, { text }] as const),
    [POWER, { text: powerText(vehicle) }],
    [BODY, { text: vehicle.carroceria }],
    [PRICE, { text: current, ...(before !== null && { before }) }],
    [SALE_LABELS.garantia_meses, { text: guaranteeText(vehicle) }],
    [VAT, { text: vatText(vehicle, texts.get(VAT) ?? '') }],
    [
      SALE_LABELS.propietarios_anteriores,
      { text: vehicle.propietarios_anteriores === null ? '' : String(vehicle.propietarios_anteriores) },
    ],
    [
      SALE_LABELS.etiqueta_dgt,
      {
        text: labelOf(ETIQUETA_DGT_LABELS, vehicle.etiqueta_dgt),
        ...(label !== undefined && { label }),
      },
    ],
  ]);
}

const UNKNOWN: ComparedFact = { text: '' };

/** Compares cars, in their order. */
export function compareCars(vehicles: readonly Vehicle[]): Comparison {
  const cars = vehicles.map(factsOf);
  const rows = ORDER.map((key) => ({ key, facts: cars.map((facts) => facts.get(key) ?? UNKNOWN) })).filter(
    ({ facts }) => facts.some(({ text }) => text.trim() !== ''),
  );
  const differs = ({ facts }: CompareRow) =>
    facts.length === 1 || new Set(facts.map(({ text, before }) => `${text} ${before}`)).size > 1;
  return { differing: rows.filter(differs), equal: rows.filter((row) => !differs(row)) };
}
