import { requireDevelopmentPackages } from '#scripts/demo/development-packages.ts';
import { createLog } from '#src/server/lib/log.ts';
import { runService } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/**
 * `npm run dev`: Astro's development server with hot reload at PORT, with a real PocketBase and the demo stock. Astro proxies
 * the API and the photos to the gateway; nothing is published.
 */

const log = createLog('dev');
await runService(log, async (lifetime) => {
  requireDevelopmentPackages();
  // A dynamic import, because it takes seconds on a slow machine and signals must be handled from the start.
  const { startDevelopment } = await abortable(import('#scripts/dev/start-development.ts'), lifetime.signal);
  await startDevelopment(log, lifetime);
});
