import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { backUp } from '#scripts/backup/back-up.ts';
import { leftOutWords } from '#src/server/backup/manifest.ts';
import { dataDirOf } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';

/**
 * `npm run backup -- [--to DIR or s3://bucket/prefix] [--keep N]` writes one verified archive of the
 * database, the photos and the webhook secret. It is consistent while the product runs. Without `--to` it
 * goes to BACKUP_TO, or to DATA_DIR/backups. Afterwards only the N newest archives are kept (BACKUP_KEEP, 14).
 */

const log = createLog('backup');

try {
  const { values: given } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' } },
  });
  if (given.keep !== undefined && !/^[1-9]\d{0,5}$/.test(given.keep))
    throw new Error('--keep must be a whole number of at least 1');
  const env = readEnv();
  const keep = given.keep === undefined ? env.BACKUP_KEEP : Number(given.keep);
  const dataDir = dataDirOf(env);
  const to = given.to ?? env.BACKUP_TO ?? path.join(dataDir, 'backups');
  const { name, destination, bytes, files, removed } = await backUp({
    ...{ dataDir, to, keep },
    photosBucket: env.PHOTOS_BUCKET,
    isSecretElsewhere: env.WEBHOOK_SECRET !== undefined,
  });
  const gone = removed.length === 0 ? '' : `; removed ${removed.join(', ')}`;
  log.info(`${name}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, checked, at ${destination}${gone}`);
  const leftOut = leftOutWords(env.PHOTOS_BUCKET);
  if (leftOut !== null) log.info(leftOut);
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
