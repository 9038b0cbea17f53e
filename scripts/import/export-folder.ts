import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { errorMessage } from '#src/server/lib/errors.ts';

/** The former system's export: one CSV or JSON file per table, in one folder. */

/** The tables that are imported. `users` is Supabase's `auth.users`. */
export const EXPORT_TABLES = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'leads',
  'profiles',
  'users',
] as const;
export type ExportTableName = (typeof EXPORT_TABLES)[number];

/** A table's file, parsed. */
export interface ExportTable {
  /** The file's name. */
  readonly file: string;
  readonly columns: readonly string[];
  /** Cells by column; messages count the first row as 1. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** `vehicles.csv`, `public.vehicles.csv`, or `vehicles_rows.csv` from Supabase's dashboard. */
const TABLE_FILE = /^(?:public\.|auth\.|auth_)?(?<name>[a-z_]+?)(?:_rows)?\.(?<form>csv|json)$/i;

/** The table that a file contains; null for other files. */
export function tableOf(file: string): { name: ExportTableName; form: string } | null {
  const { name = '', form = '' } = TABLE_FILE.exec(file)?.groups ?? {};
  const known = EXPORT_TABLES.find((table) => table === name.toLowerCase());
  return known === undefined ? null : { name: known, form: form.toLowerCase() };
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** The delimiter of a CSV, from its header: a Spanish spreadsheet uses semicolons. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

/** Parses a table's file. @throws Error when the text does not have that format. */
export function parseTable(text: string, form: string): Readonly<Record<string, unknown>>[] {
  if (form === 'csv')
    return rowsSchema.parse(
      parse(text, { columns: true, skip_empty_lines: true, delimiter: delimiterOf(text) }),
    );
  const rows = rowsSchema.safeParse(JSON.parse(text));
  if (!rows.success) throw new Error('it is not an array of rows');
  return rows.data;
}

async function readTable(folder: string, file: string, form: string): Promise<ExportTable> {
  try {
    // Strips a byte order mark, and rejects files that a spreadsheet has saved in another encoding.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path.join(folder, file)));
    const rows = parseTable(text, form);
    return { file, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}

/** The tables of an export; missing tables are absent. */
export type FormerExport = Partial<Record<ExportTableName, ExportTable>>;

/**
 * Reads an export's tables.
 * @throws Error when the folder contains none of them, one twice, or an unreadable file.
 */
export async function readExport(folder: string): Promise<FormerExport> {
  const entries = await readdir(folder, { withFileTypes: true });
  const tables: FormerExport = {};
  for (const file of entries.filter((entry) => entry.isFile()).map(({ name }) => name)) {
    const table = tableOf(file);
    if (table === null) continue;
    const other = tables[table.name];
    if (other !== undefined)
      throw new Error(`${other.file} and ${file} are the same table: remove one of them`);
    tables[table.name] = await readTable(folder, file, table.form);
  }
  if (Object.keys(tables).length > 0) return tables;
  throw new Error(
    `There is no table in ${folder}. Expected are ${EXPORT_TABLES.join(', ')}, each as .csv or .json`,
  );
}
