import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { firstColumn, withDatabase } from './database.ts';
import { errorMessage } from './errors.ts';
import { projectRoot } from './project-root.ts';

/** The migrations of this code. */
export const migrationsDir = path.join(projectRoot, 'pb_migrations');

/** The product's migrations are scripts; PocketBase's are compiled into its binary. */
const isOurs = (name: string) => name.endsWith('.js');

/**
 * Names of the migrations that a database has run, including PocketBase's; null when there is no database.
 * @throws Error when the database is damaged.
 */
export function appliedMigrations(pocketbaseDir: string): string[] | null {
  const file = path.join(pocketbaseDir, 'data.db');
  if (!existsSync(file)) return null;
  try {
    return withDatabase(file, (database) =>
      firstColumn(database, 'SELECT file FROM _migrations ORDER BY file'),
    );
  } catch (cause) {
    throw new Error(`The database ${file} cannot be read: ${errorMessage(cause)}`, { cause });
  }
}

/** Names of the migrations in a folder. */
export async function presentMigrations(folder = migrationsDir): Promise<string[]> {
  return (await readdir(folder)).filter(isOurs).sort();
}

/** Migrations of the code that the database has not run yet. */
export function pendingMigrations(applied: readonly string[], present: readonly string[]): string[] {
  return present.filter((name) => !applied.includes(name));
}

/** Migrations that the database has run and the code lacks: newer code has changed the database. */
export function unknownMigrations(applied: readonly string[], present: readonly string[]): string[] {
  return applied.filter((name) => isOurs(name) && !present.includes(name));
}

/** The version of the data: the product's newest applied migration, without its extension. */
export function versionOfData(applied: readonly string[]): string {
  return applied.filter(isOurs).sort().at(-1)?.replace(/\.js$/, '') ?? 'empty';
}
