import { monthText } from '#src/lib/format.ts';
import { FACT_LABELS } from './vehicle.facts.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { REGIMEN_IVA_LABELS, TITULARIDAD_LABELS, USO_ANTERIOR_LABELS } from './vehicle.terms.ts';

/** What a buyer is told about how a car is sold and what it has been through, in the buyer's words. */

const wordOf = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value;

/** `24 meses`, `2 años`. */
export function warrantyText(months: number | null): string {
  if (months === null || months === 0) return '';
  const isYears = months % 12 === 0;
  const count = isYears ? months / 12 : months;
  const unit = isYears ? (count === 1 ? 'año' : 'años') : count === 1 ? 'mes' : 'meses';
  return `${count}\u00a0${unit}`;
}

/** The inspection, only where it was passed: the others are for the workshop. */
function inspectionText({ itv_fecha, itv_resultado }: Vehicle): string {
  const isPassed = itv_resultado === 'favorable' || itv_resultado === 'leves';
  return isPassed ? monthText(itv_fecha) : '';
}

/** What the car is sold with, each line only where it is known. */
export function saleFacts(vehicle: Vehicle): { readonly key: string; readonly value: string }[] {
  return [
    { key: FACT_LABELS.garantia_meses, value: warrantyText(vehicle.garantia_meses) },
    { key: 'IVA', value: wordOf(REGIMEN_IVA_LABELS, vehicle.regimen_iva) },
    // Whoever says nothing sells its own car.
    {
      key: 'Venta',
      value: vehicle.titularidad === 'gestion_venta' ? TITULARIDAD_LABELS.gestion_venta : '',
    },
    { key: FACT_LABELS.uso_anterior, value: wordOf(USO_ANTERIOR_LABELS, vehicle.uso_anterior) },
    { key: FACT_LABELS.itv_fecha, value: inspectionText(vehicle) },
    { key: FACT_LABELS.itv_proxima, value: monthText(vehicle.itv_proxima) },
    { key: 'Cargas', value: vehicle.libre_cargas === 'si' ? 'Libre de cargas' : '' },
    { key: FACT_LABELS.referencia, value: vehicle.referencia },
  ].filter(({ value }) => value !== '');
}
