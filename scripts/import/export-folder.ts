import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { errorMessage } from '#src/server/lib/errors.ts';

/** The former system's export: one file for each table, CSV or JSON, in one folder. */

/** The tables that are read. `users` is Supabase's `auth.users`. */
export const EXPORT_TABLES = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'leads',
  'profiles',
  'users',
] as const;
export type ExportTableName = (typeof EXPORT_TABLES)[number];

/** A table as it stands in its file. */
export interface ExportTable {
  /** The file's name. */
  readonly file: string;
  readonly columns: readonly string[];
  /** The cells by column; the first row is number 1 in every message. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** `vehicles.csv`, `public.vehicles.csv`, and `vehicles_rows.csv` as Supabase's dashboard calls it. */
const TABLE_FILE = /^(?:public\.|auth\.|auth_)?(?<name>[a-z_]+?)(?:_rows)?\.(?<form>csv|json)$/i;

/** The table that a file holds; null for any other file. */
export function tableOf(file: string): { name: ExportTableName; form: string } | null {
  const { name = '', form = '' } = TABLE_FILE.exec(file)?.groups ?? {};
  const known = EXPORT_TABLES.find((table) => table === name.toLowerCase());
  return known === undefined ? null : { name: known, form: form.toLowerCase() };
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** What separates the cells of a CSV, by its header: a Spanish spreadsheet takes semicolons. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return [',', ';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

/** The rows of a table's file. @throws Error when the text is not what the form says. */
export function parseTable(text: string, form: string): Readonly<Record<string, unknown>>[] {
  if (form === 'csv')
    return rowsSchema.parse(
      parse(text, { columns: true, skip_empty_lines: true, delimiter: delimiterOf(text) }),
    );
  const rows = rowsSchema.safeParse(JSON.parse(text));
  if (!rows.success) throw new Error('is no array of rows');
  return rows.data;
}

async function readTable(folder: string, file: string, form: string): Promise<ExportTable> {
  try {
    // Takes a byte order mark away, and refuses what a spreadsheet has saved in another encoding.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path.join(folder, file)));
    const rows = parseTable(text, form);
    return { file, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}

/** The tables of an export; those that it lacks are absent. */
export type FormerExport = Partial<Record<ExportTableName, ExportTable>>;

/**
 * Reads an export's tables.
 * @throws Error when the folder has none of them, has one twice, or a file cannot be read.
 */
export async function readExport(folder: string): Promise<FormerExport> {
  const entries = await readdir(folder, { withFileTypes: true });
  const tables: FormerExport = {};
  for (const file of entries.filter((entry) => entry.isFile()).map(({ name }) => name)) {
    const table = tableOf(file);
    if (table === null) continue;
    const other = tables[table.name];
    if (other !== undefined)
      throw new Error(`${other.file} and ${file} are the same table: take one of them away`);
    tables[table.name] = await readTable(folder, file, table.form);
  }
  if (Object.keys(tables).length > 0) return tables;
  throw new Error(`There is no table in ${folder}: ${EXPORT_TABLES.join(', ')}, each as .csv or .json`);
}
