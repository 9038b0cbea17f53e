import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { copiesBeforeMigrations } from '#src/server/backup/before-migrations.ts';
import { restoredPhotosWords } from '#src/server/backup/manifest.ts';
import { restore } from '#scripts/backup/restore.ts';
import { returnedWords } from '#scripts/backup/restored-accounts.ts';
import { dataDirOf } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';

/**
 * `npm run restore -- FILE`: puts a backup into DATA_DIR, on this machine or on a new one, while the product does not run;
 * or a copy of the database that a start has made before it changed the data. Without FILE: names those. What is put back is
 * checked first, and what it replaces is kept.
 */

const log = createLog('restore');

async function usage(dataDir: string): Promise<string> {
  const copies = await copiesBeforeMigrations(dataDir);
  const here = copies.length === 0 ? '' : '\nCopies of the database from before an update changed it:\n  ';
  return `Usage: npm run restore -- FILE${here}${copies.join('\n  ')}`;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...others] = positionals;
  const env = readEnv();
  const dataDir = dataDirOf(env);
  if (file === undefined || others.length > 0) throw new Error(await usage(dataDir));
  const archive = path.resolve(file);
  const { createdAt, rows, photosBucket, admins, returned, former } = await restore({ archive, dataDir });
  const count = (table: string) => rows[table] ?? 0;
  log.info(
    `Restored into ${dataDir}, as of ${createdAt ?? path.basename(file)}: ${count('vehicles')} vehicles, ` +
      `${count('vehicle_images')} photos, ${count('leads')} leads, ${count('users')} accounts.`,
  );
  log.info(
    `Everybody signs in again, with the password and the role of then. These administer: ${admins.join(', ')}.`,
  );
  for (const line of returnedWords(returned)) log.warn(line);
  if (former !== null)
    log.info(`What was there before stands in ${former}: remove it when nobody misses anything.`);
  // A copy of the database from before migrations says nothing of photos: they stay where they are.
  const photos = createdAt === null ? null : restoredPhotosWords(photosBucket, env.PHOTOS_BUCKET);
  if (photos !== null) log.warn(photos);
  log.info('Start the product: npm start');
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
