import { business } from '#src/config/business.ts';
import { readEnv } from '#src/lib/env.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { paths } from '#src/paths.ts';
import { startBackend, startSite, stopOnSignals } from '#src/server/stack.ts';

/** `npm start`: the product in production, on this machine. */

const log = createLog('start');
try {
  const env = readEnv();
  if (business.isDemo) log.warn('The business data in src/config/business.ts are still the demo’s.');
  const backend = await startBackend(env, createLog('pocketbase'));
  const stack = await startSite(backend);
  stopOnSignals(stack.stop, log);
  log.info(`The site is served at ${stack.siteUrl}`);
  if (await backend.client.isFirstAdminDoorOpen()) {
    log.warn(
      `There is no administrator: whoever registers first at ${stack.siteUrl}${paths.login} becomes one. ` +
        'Register now, or set ADMIN_EMAIL and ADMIN_PASSWORD, or close this with FIRST_ADMIN=off.',
    );
  }
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
