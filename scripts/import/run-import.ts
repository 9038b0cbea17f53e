import { applyPlan, type ImportProgress } from './apply-plan.ts';
import type { FormerExport } from './export-folder.ts';
import type { SendBatch } from './import-client.ts';
import { readKnownRows } from './known-rows.ts';
import { planImport } from './plan-import.ts';
import type { ImportReport } from './report.ts';

/** Options of an import. */
export interface ImportOptions {
  /** The export's folder. */
  readonly folder: string;
  /** The tables that `readExport` has read from it. */
  readonly tables: FormerExport;
  /** PocketBase's data folder; its database is only read. */
  readonly pocketbaseDir: string;
  /** Sends batches to PocketBase; null for a dry run, which writes nothing. */
  readonly send: SendBatch | null;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** A lower limit of rows per transaction. */
  readonly maxRows?: number;
}

/**
 * Imports the former system's data, or reports the changes in a dry run. Record ids are deterministic: a second run imports
 * only what the first did not.
 * @throws Error when PocketBase does not respond.
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
