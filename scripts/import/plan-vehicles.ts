import type { ExportTable } from './export-folder.ts';
import { formerAddress, slugFate } from './former-slugs.ts';
import type { PlannedRow } from './import-row.ts';
import type { KnownRows } from './known-rows.ts';
import { newRows } from './new-rows.ts';
import { noteRow, readRows } from './read-rows.ts';
import { recordId } from './record-id.ts';
import type { SlugChange, TableReport } from './report.ts';
import { vehicleCells, vehicleImport } from './vehicle-rows.ts';

/** A car of the former system, as photos, specs and leads refer to it. */
export interface FormerCar {
  readonly id: string;
  /** `gone`: deleted here since it came. */
  readonly state: 'here' | 'gone';
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}

/** The car of a former id; null when the export has none that can be taken, and none came before. */
export type FindCar = (formerId: string) => FormerCar | null;

/** What becomes of the vehicles. */
export interface VehiclePlan {
  readonly rows: readonly PlannedRow[];
  readonly report: TableReport | null;
  readonly slugs: readonly SlugChange[];
  readonly findCar: FindCar;
}

/** Decides about the vehicles. @param table null when the export has none. */
export function planVehicles(table: ExportTable | null, known: KnownRows, now: Date): VehiclePlan {
  const cars = new Map<string, FormerCar>();
  const stateOf = (id: string) => (known.gone.has(id) ? 'gone' : 'here');
  const findCar: FindCar = (formerId) => {
    const id = recordId('vehicles', formerId);
    const car = cars.get(id);
    if (car !== undefined) return car;
    if (!known.present.has(id) && !known.gone.has(id)) return null;
    return { id, state: stateOf(id), marca: '', modelo: '', version: '' };
  };
  if (table === null) return { rows: [], report: null, slugs: [], findCar };

  const { rows, report } = readRows(table, vehicleCells(now));
  for (const { values } of rows) {
    const { marca, modelo, version } = values;
    const id = recordId('vehicles', values.id);
    cars.set(id, { id, state: stateOf(id), marca, modelo, version });
  }
  const taken = new Set(known.slugs);
  const slugs: SlugChange[] = [];
  const planned = newRows('vehicles', rows, report, known).map((row) => {
    const { values } = row;
    noteRow(report, row, row.notes);
    const former = formerAddress(values.slug);
    const { slug, redirect } = slugFate(former, values, taken);
    if (values.slug !== '' && slug !== values.slug)
      slugs.push({ row: row.row, from: values.slug, to: slug, redirects: redirect !== '' });
    for (const address of [slug, redirect]) if (address !== '') taken.add(address);
    return { row: row.row, formerId: row.formerId, data: vehicleImport(values, former) };
  });
  return { rows: planned, report, slugs, findCar };
}
