import { warnOfDemoData } from '#scripts/start/warn-of-demo-data.ts';
import { business } from '#src/config/business.ts';
import { readEnv } from '#src/lib/env.ts';
import { paths } from '#src/paths.ts';
import { createLog, type Log } from '#src/server/log.ts';
import { warnOfOldPocketbase } from '#src/server/pocketbase/version.ts';
import type { Lifetime } from '#src/server/process/stop-signals.ts';
import { startBackend, startSite } from '#src/server/stack.ts';

/** Starts production with the environment of this process; resolves when the site is served and the warnings are told. */
export async function startProduction(log: Log, { signal, onStop }: Lifetime): Promise<void> {
  const env = readEnv();
  if (business.isDemo) log.warn('The business data in src/config/business.ts are still the demo’s.');
  await warnOfOldPocketbase(log);
  const backend = await startBackend(env, createLog('pocketbase'), { signal });
  onStop(backend.stop);
  await warnOfDemoData(backend.instance, log);
  const site = await startSite(backend, signal);
  onStop(site.stop);
  log.info(`The site is served at ${site.siteUrl}`);
  if (await backend.client.isFirstAdminDoorOpen()) {
    log.warn(
      `There is no administrator: whoever registers first at ${site.siteUrl}${paths.login} becomes one. ` +
        'Register now, or set ADMIN_EMAIL and ADMIN_PASSWORD, or close this with FIRST_ADMIN=off.',
    );
  }
}
