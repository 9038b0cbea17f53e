import { business } from '#src/config/business.ts';
import { readEnv } from '#src/lib/env.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { startBackend, startSite, stopOnSignals } from '#src/server/stack.ts';

/** `npm start`: the product in production, on this machine. */

const log = createLog('start');
try {
  const env = readEnv();
  if (business.isDemo) log.warn('The business data in src/config/business.ts are still the demo’s.');
  const stack = await startSite(await startBackend(env, createLog('pocketbase')));
  stopOnSignals(stack.stop, log);
  log.info(`The site is served at ${stack.siteUrl}`);
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
