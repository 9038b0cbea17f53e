import { applyPlan, type ImportProgress } from './apply-plan.ts';
import type { FormerExport } from './export-folder.ts';
import type { SendBatch } from './import-client.ts';
import { readKnownRows } from './known-rows.ts';
import { planImport } from './plan-import.ts';
import type { ImportReport } from './report.ts';

/** What is imported, and where to. */
export interface ImportOptions {
  /** The export's folder. */
  readonly folder: string;
  /** What `readExport` has read there. */
  readonly tables: FormerExport;
  /** PocketBase's data folder; the database in it is only read. */
  readonly pocketbaseDir: string;
  /** The way into PocketBase; null for a dry run, which writes nothing. */
  readonly send: SendBatch | null;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Fewer rows in a transaction than usual. */
  readonly maxRows?: number;
}

/**
 * Brings in the former system's data, or says what would come. Rows have the same ids here in every run: a second one brings
 * only what the first has not.
 * @throws Error when PocketBase does not answer.
 */
export async function runImport({
  folder,
  tables,
  pocketbaseDir,
  send,
  ...options
}: ImportOptions): Promise<ImportReport> {
  const plan = await planImport(folder, tables, { known: readKnownRows(pocketbaseDir), now: new Date() });
  if (send === null) return plan.report;
  await applyPlan(plan, send, options);
  return { ...plan.report, applied: true };
}
