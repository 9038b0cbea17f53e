import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { restore } from '#src/server/backup/restore.ts';
import { dataDirOf } from '#src/server/instance.ts';
import { createLog, errorMessage } from '#src/server/log.ts';

/**
 * `npm run restore -- FILE`: puts a backup into DATA_DIR, on this machine or on a new one, while the product does not run.
 * The backup is checked first, and what it replaces is kept.
 */

const log = createLog('restore');

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Usage: npm run restore -- FILE');
  const dataDir = dataDirOf(readEnv());
  const { manifest, former } = await restore({ archive: path.resolve(file), dataDir });
  const rows = (table: string) => manifest.rows[table] ?? 0;
  log.info(
    `Restored into ${dataDir}, as of ${manifest.createdAt}: ${rows('vehicles')} vehicles, ` +
      `${rows('vehicle_images')} photos, ${rows('leads')} leads, ${rows('users')} accounts.`,
  );
  if (former !== null)
    log.info(`What was there before stands in ${former}: remove it when nobody misses anything.`);
  log.info('Start the product: npm start');
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
