import { kmText, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { knownNumber, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { priceFacts } from '#src/features/vehicles/domain/vehicle.price.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import {
  ACCIDENTE_LABELS,
  CARGAS_LABELS,
  REGIMEN_IVA_LABELS,
  RESULTADO_ITV_LABELS,
  SALE_LABELS,
  TITULARIDAD_LABELS,
  USO_ANTERIOR_LABELS,
} from '#src/features/vehicles/sale/sale.terms.ts';
import { dayText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { guaranteeOf, LEGAL_MONTHS } from '#src/features/vehicles/sale/vehicle.guarantee.ts';
import { warrantyText } from '#src/features/vehicles/sale/vehicle.sale.ts';
import { ageText } from './paper-dates.ts';

/**
 * Content of the two documents that Madrid requires for every used car, taken from the car's data alone. A missing value becomes a
 * line to fill in by hand, and is listed as missing.
 *
 * Source: Decreto 68/2003, de 22 de mayo, of the Comunidad de Madrid, as summarised in the press (docs/product/documents.md).
 */

export const PAPERS = ['cartel', 'ficha'] as const;
export type Paper = (typeof PAPERS)[number];

/** A line of a document. */
export interface PaperLine {
  readonly label: string;
  /** '' when the car has no value. */
  readonly value: string;
  /** Whether something is written by hand, after the value if there is one. */
  readonly isByHand: boolean;
  /** The field that the value comes from. */
  readonly field: VehicleField;
}

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;

function line(field: VehicleField, label: string, value: string): PaperLine {
  return { field, label, value, isByHand: value === '' };
}

const countText = (count: number | null): string => (count === null ? '' : String(count));

/** A line that no rule demands: without a value it is left out. */
function ifKnown(field: keyof typeof SALE_LABELS, value: string): PaperLine[] {
  return value === '' ? [] : [line(field, SALE_LABELS[field], value)];
}

/** 'Otro' is not informative, so the actual use is written after it by hand. */
function formerUse({ uso_anterior }: AdminVehicle): PaperLine {
  const value = wordOf(USO_ANTERIOR_LABELS, uso_anterior);
  if (uso_anterior !== 'otro') return line('uso_anterior', SALE_LABELS.uso_anterior, value);
  return { field: 'uso_anterior', label: SALE_LABELS.uso_anterior, value: `${value}:`, isByHand: true };
}

/** What both papers say of the guarantee; '' when it is shorter than the law allows. A private owner's car may have none. */
function guaranteeOnPaper(vehicle: AdminVehicle): string {
  const { kind } = guaranteeOf(vehicle);
  if (kind === 'short') return '';
  if (kind === 'legal') return `${warrantyText(LEGAL_MONTHS)} de garantía legal`;
  return warrantyText(vehicle.garantia_meses) || (vehicle.garantia_meses === 0 ? 'Ninguna' : '');
}

/** Whether the dealer's conditions are handed over with a car: not with one sold on behalf of its owner. */
export function hasTerms(vehicle: AdminVehicle, { warranty }: { readonly warranty: string }): boolean {
  const { kind } = guaranteeOf(vehicle);
  return warranty !== '' && (kind === 'legal' || kind === 'stated');
}

function guarantee(vehicle: AdminVehicle): PaperLine {
  return line('garantia_meses', SALE_LABELS.garantia_meses, guaranteeOnPaper(vehicle));
}

/** The price as both documents print it; '' for none. */
export function paperPrice(vehicle: AdminVehicle): string {
  return knownNumber('precio_eur', vehicle.precio_eur) === null ? '' : priceFacts(vehicle).current;
}

/** The taxes in the price. Inspections look for taxes hidden in a price. */
export function taxLine({ regimen_iva, iva_incluido }: AdminVehicle): PaperLine {
  // This label does not say whether the price includes VAT.
  if (regimen_iva === 'deducible')
    return line(
      'regimen_iva',
      'Impuestos',
      `IVA deducible, ${iva_incluido ? 'incluido' : 'no incluido'} en el precio`,
    );
  const stated = iva_incluido ? 'IVA incluido' : '';
  return line('regimen_iva', 'Impuestos', wordOf(REGIMEN_IVA_LABELS, regimen_iva) || stated);
}

/** Lines of both documents. `today` is `YYYY-MM-DD`. */
function sharedLines(vehicle: AdminVehicle, today: string): PaperLine[] {
  const { primera_matriculacion } = vehicle;
  return [
    line('matricula', 'Matrícula', vehicle.matricula),
    line('primera_matriculacion', SALE_LABELS.primera_matriculacion, dayText(primera_matriculacion)),
    line('primera_matriculacion', 'Antigüedad', ageText(primera_matriculacion, today)),
    line('km', 'Kilometraje', vehicle.km === null ? '' : kmText(vehicle.km)),
    formerUse(vehicle),
    guarantee(vehicle),
    line('titularidad', 'Titularidad', wordOf(TITULARIDAD_LABELS, vehicle.titularidad)),
  ];
}

/** The lines of the windscreen card below the name and the price. */
export function cartelLines(vehicle: AdminVehicle, today: string): PaperLine[] {
  return sharedLines(vehicle, today);
}

/** The lines of the individual document. */
export function fichaLines(vehicle: AdminVehicle, today: string): PaperLine[] {
  const { itv_fecha, itv_resultado, itv_proxima, libre_cargas, vin } = vehicle;
  const { propietarios_anteriores, accidente_declarado, llaves } = vehicle;
  return [
    line('marca', 'Marca', vehicle.marca),
    line('modelo', 'Modelo', vehicleTitle({ ...vehicle, marca: '' })),
    ...(vin === '' ? [] : [line('vin', 'Bastidor', vin)]),
    ...sharedLines(vehicle, today),
    ...ifKnown('propietarios_anteriores', countText(propietarios_anteriores)),
    ...ifKnown('accidente_declarado', wordOf(ACCIDENTE_LABELS, accidente_declarado)),
    line('itv_fecha', 'Última ITV o revisión', dayText(itv_fecha)),
    line('itv_resultado', 'Resultado', wordOf(RESULTADO_ITV_LABELS, itv_resultado)),
    ...ifKnown('itv_proxima', dayText(itv_proxima)),
    line('libre_cargas', 'Libre de cargas y gravámenes', wordOf(CARGAS_LABELS, libre_cargas)),
    ...ifKnown('llaves', countText(llaves)),
    line('precio_eur', 'Precio', paperPrice(vehicle)),
    taxLine(vehicle),
  ];
}

const LINES: Readonly<Record<Paper, (vehicle: AdminVehicle, today: string) => PaperLine[]>> = {
  cartel: (vehicle, today) => [
    ...cartelLines(vehicle, today),
    line('precio_eur', 'Precio', paperPrice(vehicle)),
    taxLine(vehicle),
  ],
  ficha: fichaLines,
};

/** Fields that a document needs and the car lacks, in the order of the document, without duplicates. */
export function missingFor(paper: Paper, vehicle: AdminVehicle, today: string): VehicleField[] {
  const blank = LINES[paper](vehicle, today).filter(({ value }) => value === '');
  return [...new Set(blank.map(({ field }) => field))];
}
