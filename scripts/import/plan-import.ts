import { EXPORT_TABLES, type ExportTable, type FormerExport } from './export-folder.ts';
import type { ImportCollection } from '#src/lib/import-row.ts';
import type { PlannedRow } from './read-rows.ts';
import type { KnownRows } from './known-rows.ts';
import { findPhoto, listPictures, photoPlaces, type FoundPhoto, type PhotoFinding } from './photo-files.ts';
import { planImages, planPhotos, planSpecs } from './plan-children.ts';
import { planLeads } from './plan-leads.ts';
import { planProfiles, planUsers } from './plan-users.ts';
import { planVehicles } from './plan-vehicles.ts';
import type { ImportReport, TableReport } from './report.ts';

/** The plan of an import. */
export interface ImportPlan {
  readonly rows: Readonly<Record<ImportCollection, readonly PlannedRow[]>>;
  /** The pictures of the planned photos, by record id. */
  readonly photos: ReadonlyMap<string, FoundPhoto>;
  /** As if all planned rows were imported. */
  readonly report: ImportReport;
}

interface Decided {
  readonly rows: readonly PlannedRow[];
  readonly report: TableReport | null;
}
const NOTHING: Decided = { rows: [], report: null };
const decide = (table: ExportTable | undefined, plan: (table: ExportTable) => Decided): Decided =>
  table === undefined ? NOTHING : plan(table);

/** Looks up pictures one by one: a stock has thousands. */
async function findPhotos(folder: string, paths: readonly string[]): Promise<Map<string, PhotoFinding>> {
  const findings = new Map<string, PhotoFinding>();
  for (const filePath of new Set(paths)) findings.set(filePath, await findPhoto(folder, filePath));
  return findings;
}

/** Plans every row of an export. Read-only. */
export async function planImport(
  folder: string,
  tables: FormerExport,
  { known, now }: { readonly known: KnownRows; readonly now: Date },
): Promise<ImportPlan> {
  const { findCar, slugs, ...vehicles } = planVehicles(tables.vehicles ?? null, known, now);
  const specs = decide(tables.vehicle_specs, (table) => planSpecs(table, known, findCar));
  const images = tables.vehicle_images && planImages(tables.vehicle_images, known, findCar);
  const candidates = images === undefined ? [] : [...images.fresh, ...images.pictureless];
  const findings = await findPhotos(
    folder,
    candidates.map(({ values }) => values.file_path),
  );
  const photos = images && {
    ...planPhotos(images, (path) => findings.get(path) ?? { missing: true }),
    report: images.report,
  };
  const leads = decide(tables.leads, (table) => planLeads(table, known, findCar));
  const {
    profiles,
    roles,
    report: profileReport,
  } = planProfiles(tables.profiles ?? null, tables.users ?? null);
  const users = decide(tables.users, (table) => planUsers(table, known, profiles));

  const decided: Record<ImportCollection, Decided> = {
    vehicles,
    vehicle_specs: specs,
    vehicle_images: photos ?? NOTHING,
    leads,
    users,
  };
  for (const { rows, report } of Object.values(decided)) {
    if (report === null) continue;
    report.updated = rows.filter(({ isUpdate }) => isUpdate).length;
    report.created = rows.length - report.updated;
  }
  const reports = { ...decided, profiles: { report: profileReport } };
  const named = new Set(images?.allPaths.flatMap(photoPlaces));
  return {
    rows: Object.fromEntries(
      Object.entries(decided).map(([name, { rows }]) => [name, rows]),
    ) as ImportPlan['rows'],
    photos: photos?.photos ?? new Map<string, FoundPhoto>(),
    report: {
      ...{ folder, applied: false, slugs, roles },
      tables: Object.fromEntries(
        EXPORT_TABLES.flatMap((name) => {
          const { report } = reports[name];
          return report === null ? [] : [[name, report]];
        }),
      ),
      unusedFiles: (await listPictures(folder)).filter((file) => !named.has(file)),
    },
  };
}
