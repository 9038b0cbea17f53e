import { baseSlug, chooseSlug, isSlug, type SlugParts } from '#src/features/vehicles/domain/slug.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import { newRows, noteRow, readRows, recordId, type PlannedRow } from './read-rows.ts';
import type { SlugChange, TableReport } from './report.ts';
import { vehicleCells, vehicleImport } from './vehicle-rows.ts';

/** Characters that no page path contains (src/server/http/site-path.ts). */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const NO_ADDRESS = /[\s/\\%?#<>"\u0000-\u001f\u007f-\u009f]/;
/** Static hosts create a file for each path: bytes for its name beside what they add. */
const MAX_BYTES = 200;

/** The former path of a car if a browser can request it; else ''. */
export function formerAddress(slug: string): string {
  const isOne = Buffer.byteLength(slug) <= MAX_BYTES && !NO_ADDRESS.test(slug) && !['.', '..'].includes(slug);
  return isOne ? slug : '';
}

/** The planned slug of a car. */
interface SlugFate {
  readonly slug: string;
  /** The former slug, when it redirects to the new one. */
  readonly redirect: string;
}

/**
 * The slug of a car, as pb/lib/vehicles/vehicle-slug.ts generates it: keeps the former slug if valid and free, else uses the
 * next free one of its brand, model and year.
 * @param taken current and former slugs of other cars.
 */
export function slugFate(former: string, car: SlugParts, taken: ReadonlySet<string>): SlugFate {
  if (isSlug(former) && !taken.has(former)) return { slug: former, redirect: '' };
  const slug = chooseSlug({ base: baseSlug(car), taken, own: [] });
  const leadsOn = former !== '' && former !== slug && !taken.has(former);
  return { slug, redirect: leadsOn ? former : '' };
}

/** A car of the former system, as referenced by photos, specs and leads. */
interface FormerCar {
  readonly id: string;
  /** `gone`: deleted here after the import. */
  readonly state: 'here' | 'gone';
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}

/** Finds a car by its former id; null if the export has none that can be imported, and none was imported before. */
export type FindCar = (formerId: string) => FormerCar | null;

/** The plan of the vehicles. */
interface VehiclePlan {
  readonly rows: readonly PlannedRow[];
  readonly report: TableReport | null;
  readonly slugs: readonly SlugChange[];
  readonly findCar: FindCar;
}

/** Plans the vehicles. @param table null when the export has none. */
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
