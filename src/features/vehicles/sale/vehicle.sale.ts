import { consumptionUnit } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';
import {
  ACCIDENTE_LABELS,
  CONDICION_LABELS,
  REGIMEN_IVA_LABELS,
  SALE_LABELS,
  TITULARIDAD_LABELS,
  TRACCION_LABELS,
  USO_ANTERIOR_LABELS,
} from './sale.terms.ts';
import { guaranteeOf, LEGAL_MONTHS, type GuaranteedVehicle } from './vehicle.guarantee.ts';

/** Facts for buyers about the conditions of the sale and the car's history. */

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;

/** `24 meses`, `2 años`. */
export function warrantyText(months: number | null): string {
  if (months === null || months === 0) return '';
  const isYears = months % 12 === 0;
  const count = isYears ? months / 12 : months;
  const unit = isYears ? (count === 1 ? 'año' : 'años') : count === 1 ? 'mes' : 'meses';
  return `${count}\u00a0${unit}`;
}

/** The guarantee as a fact for buyers; its value is '' when none can be stated. */
export function guaranteeFact(vehicle: GuaranteedVehicle): { readonly key: string; readonly value: string } {
  const guarantee = guaranteeOf(vehicle);
  if (guarantee.kind === 'legal') return { key: 'Garantía legal', value: warrantyText(LEGAL_MONTHS) };
  const value = guarantee.kind === 'stated' ? warrantyText(guarantee.months) : '';
  return { key: SALE_LABELS.garantia_meses, value };
}

const months = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a day, or a month (ISO 8601): `marzo de 2021`; '' for none. */
function monthText(day: string): string {
  const time = new Date(`${day.slice(0, '2021-03'.length)}-01T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? '' : months.format(time);
}

const decimals = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `5,2 l/100 km`, `18,0 kWh/100 km`; '' for none. */
function consumptionText({ consumo, combustible }: Pick<Vehicle, 'consumo' | 'combustible'>): string {
  if (consumo === null) return '';
  return `${decimals.format(consumo)}${UNIT_SPACE}${consumptionUnit(combustible).replace(' ', UNIT_SPACE)}`;
}

const countText = (count: number | null): string => (count === null ? '' : String(count));

/** Facts from the car's papers; unknown ones are omitted. */
export function approvalFacts(vehicle: Vehicle): { readonly key: string; readonly value: string }[] {
  return [
    { key: SALE_LABELS.traccion, value: wordOf(TRACCION_LABELS, vehicle.traccion) },
    { key: SALE_LABELS.puertas, value: countText(vehicle.puertas) },
    { key: SALE_LABELS.plazas, value: countText(vehicle.plazas) },
    {
      key: SALE_LABELS.co2_g_km,
      value: vehicle.co2_g_km === null ? '' : `${vehicle.co2_g_km}${UNIT_SPACE}g/km`,
    },
    { key: SALE_LABELS.consumo, value: consumptionText(vehicle) },
    { key: SALE_LABELS.norma_euro, value: vehicle.norma_euro },
    { key: SALE_LABELS.primera_matriculacion, value: monthText(vehicle.primera_matriculacion) },
  ].filter(({ value }) => value !== '');
}

/** The last inspection, only if passed: others concern the workshop. */
export function inspectionText({ itv_superada }: Pick<Vehicle, 'itv_superada'>): string {
  return monthText(itv_superada);
}

/** How the price is taxed; without a price nothing is included. */
function vatText({ regimen_iva, precio_eur }: Pick<Vehicle, 'regimen_iva' | 'precio_eur'>): string {
  return precio_eur === null && regimen_iva === 'rebu'
    ? 'No deducible (REBU)'
    : wordOf(REGIMEN_IVA_LABELS, regimen_iva);
}

/** Conditions of the sale; unknown ones are omitted. */
export function saleFacts(vehicle: Vehicle): { readonly key: string; readonly value: string }[] {
  return [
    guaranteeFact(vehicle),
    { key: 'IVA', value: vatText(vehicle) },
    // The default, selling an owned car, is not stated.
    {
      key: 'Venta',
      value: vehicle.titularidad === 'gestion_venta' ? TITULARIDAD_LABELS.gestion_venta : '',
    },
    { key: SALE_LABELS.condicion, value: wordOf(CONDICION_LABELS, vehicle.condicion) },
    { key: SALE_LABELS.uso_anterior, value: wordOf(USO_ANTERIOR_LABELS, vehicle.uso_anterior) },
    { key: SALE_LABELS.accidente_declarado, value: wordOf(ACCIDENTE_LABELS, vehicle.accidente_declarado) },
    { key: SALE_LABELS.itv_fecha, value: inspectionText(vehicle) },
    { key: SALE_LABELS.itv_proxima, value: monthText(vehicle.itv_proxima) },
    { key: 'Cargas', value: vehicle.sin_cargas ? 'Libre de cargas' : '' },
    { key: SALE_LABELS.referencia, value: vehicle.referencia },
  ].filter(({ value }) => value !== '');
}
