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
 * `npm run restore -- FILE`: restores a backup to DATA_DIR, on this machine or a new one, while the product is not running; or
 * a copy of the database that a start has made before migrations. Without FILE it lists those copies. The backup is verified
 * first, and the replaced data are kept.
 */

const log = createLog('restore');

async function usage(dataDir: string): Promise<string> {
  const copies = await copiesBeforeMigrations(dataDir);
  const here = copies.length === 0 ? '' : '\nCopies of the database from before migrations:\n  ';
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
    `All users have to sign in again, with the password and role of the backup. Administrators: ${admins.join(', ')}.`,
  );
  for (const line of returnedWords(returned)) log.warn(line);
  if (former !== null)
    log.info(`The replaced data are in ${former}: delete them once you have verified the restored data.`);
  // A copy of the database from before migrations has no information about photos: they stay where they are.
  const photos = createdAt === null ? null : restoredPhotosWords(photosBucket, env.PHOTOS_BUCKET);
  if (photos !== null) log.warn(photos);
  log.info('Start the product again.');
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
