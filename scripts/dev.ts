import { requireDevelopmentPackages } from '#scripts/demo/development-packages.ts';
import { createLog } from '#src/server/lib/log.ts';
import { runService } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/**
 * `npm run dev`: Astro's development server with hot reload at PORT, before a real PocketBase with the demo stock. What
 * the gateway answers (API, photos) is answered by the gateway here too, behind Astro's proxy; nothing is published.
 */

const log = createLog('dev');
await runService(log, async (lifetime) => {
  requireDevelopmentPackages();
  // Loaded late, for it takes seconds on a slow machine: signals count from the first moment.
  const { startDevelopment } = await abortable(import('#scripts/dev/start-development.ts'), lifetime.signal);
  await startDevelopment(log, lifetime);
});
