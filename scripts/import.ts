import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '#src/lib/env.ts';
import { readExport } from '#scripts/import/export-folder.ts';
import { createBatchSender } from '#scripts/import/import-client.ts';
import { type ImportReport, reportLines } from './import/report.ts';
import { runImport, type ImportOptions } from '#scripts/import/run-import.ts';
import { dataDirOf, foldersOf, openInstance } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { startBackend } from '#src/server/backend/backend.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';

/**
 * `npm run import -- FOLDER [--apply] [--report FILE]`: imports the export of the former system, whether or not the product is
 * running. Without `--apply` it reports the changes and writes nothing. docs/product/import.md describes the export.
 */

const log = createLog('import');

async function importWith(
  env: Env,
  options: Pick<ImportOptions, 'folder' | 'tables'>,
): Promise<ImportReport> {
  const { pocketbaseUrl, pocketbaseDir, secret } = await openInstance(env);
  const client = createPocketBaseClient(pocketbaseUrl, secret);
  const isRunning = await client.publicationVersion().then(
    () => true,
    () => false,
  );
  const backend = isRunning ? null : await startBackend(env, createLog('pocketbase'));
  try {
    return await runImport({
      ...options,
      pocketbaseDir,
      send: createBatchSender(pocketbaseUrl, secret),
      onProgress: ({ collection, done, total }) => log.info(`${collection} ${done}/${total}`),
    });
  } finally {
    await backend?.stop();
  }
}

async function main(): Promise<void> {
  const { positionals, values: given } = parseArgs({
    allowPositionals: true,
    options: { apply: { type: 'boolean', default: false }, report: { type: 'string' } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0)
    throw new Error('Usage: npm run import -- FOLDER [--apply] [--report FILE]');
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) throw new Error(`${folder} is not a folder`);
  const env = readEnv();
  // Before anything is started, so that errors in the export show at once.
  const options = { folder: path.resolve(folder), tables: await readExport(folder) };
  const report = given.apply
    ? await importWith(env, options)
    : await runImport({ ...options, pocketbaseDir: foldersOf(dataDirOf(env)).pocketbaseDir, send: null });
  for (const line of reportLines(report)) log.info(line);
  if (given.report === undefined) return;
  const text = `${JSON.stringify(report, null, 2)}\n`;
  // The report contains personal data, so tighten the mode of an existing file. /dev/stdout is not a file and stays as it is.
  const former = await stat(given.report).catch(() => null);
  if (former?.isFile() === true) await rm(given.report);
  await writeFile(given.report, text, { mode: 0o600 });
  log.info(`The full report is in ${given.report}`);
}

try {
  await main();
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
