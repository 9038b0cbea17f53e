import { setTimeout as sleep } from 'node:timers/promises';
import { isDemoFolder } from '#scripts/demo/data-folder.ts';
import { checkStart } from '#scripts/doctor/checks.ts';
import { directTrouble, knownPasswordFindings } from '#scripts/doctor/settings.ts';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { readEnv } from '#src/lib/env.ts';
import { paths } from '#src/paths.ts';
import { startAlerts } from '#src/server/ops/alerts.ts';
import { startNightlyBackups } from '#scripts/backup/nightly.ts';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog, type Log } from '#src/server/lib/log.ts';
import { openBackend, type Backend } from '#src/server/backend/backend.ts';
import { StopRequested, type Lifetime } from '#src/server/process/stop-signals.ts';
import { startSite } from '#src/server/stack.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/** Backoff between two attempts to prepare PocketBase. */
const BACKOFF = { baseMs: 1000, capMs: 60_000 };

/** Warns when production uses data of the demo: its folder, which the demo may empty, or its public password. */
async function warnOfDemoData({ instance, client }: Backend, log: Log): Promise<void> {
  const { dataDir } = instance;
  if (isDemoFolder(dataDir)) {
    log.warn(
      `${dataDir} is the demo’s data folder, which \`npm run demo -- --reset\` empties. ` +
        'Give production a separate folder: DATA_DIR=…',
    );
  }
  const emails = await client.adminsWithPassword(demoAdmin.password);
  // The stored log contains no complete e-mail address.
  for (const { text } of knownPasswordFindings(emails))
    log.warn(`${text} \`npm run doctor\` shows the full address.`);
}

/**
 * Waits for PocketBase, creates the administrator, and logs warnings about the data. Returns false and logs the error when that
 * failed.
 */
async function isReady(backend: Backend, log: Log): Promise<boolean> {
  const { instance, client, ready } = backend;
  try {
    await ready(true);
    await warnOfDemoData(backend, log);
    if (await client.isFirstAdminDoorOpen())
      log.warn(
        `There is no administrator: the first account that registers at ${instance.siteUrl}${paths.login} becomes one. ` +
          'Register now, or set ADMIN_EMAIL and ADMIN_PASSWORD, or turn this off with FIRST_ADMIN=off.',
      );
    log.info('Forms and panel are ready');
    return true;
  } catch (error) {
    if (error instanceof StopRequested) throw error;
    log.warn(`PocketBase is not ready; retrying: ${errorMessage(error)}`);
    return false;
  }
}

/** Starts production with the environment of this process; resolves when the site is served and the warnings are logged. */
export async function startProduction(log: Log, { signal, onStop }: Lifetime): Promise<void> {
  const env = readEnv();
  const trouble = directTrouble(env);
  if (trouble !== null) throw new Error(trouble);
  await checkStart(env, log);
  const backend = await openBackend(env, createLog('pocketbase'), { signal });
  onStop(backend.stop);
  const site = await startSite(backend, signal);
  onStop(site.stop);
  log.info(`The site is served at ${site.siteUrl}`);
  onStop((await startAlerts(backend.instance, site.health, createLog('alerts'))).stop);
  // The last release is already served, so a failure of PocketBase must not end the process.
  for (let attempt = 0; !(await isReady(backend, log)); attempt++)
    await abortable(sleep(backoffMs(attempt, BACKOFF)), signal);
  if (env.BACKUP_TO !== undefined)
    onStop(startNightlyBackups(backend.instance.dataDir, env.BACKUP_TO, createLog('backup')).stop);
}
