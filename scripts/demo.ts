import { requireDevelopmentPackages } from '#scripts/demo/development-packages.ts';
import { createLog } from '#src/server/lib/log.ts';
import { runService } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/**
 * `npm run demo`: the whole product with the demo stock, an administrator and an inbox for its mails. `--reset` starts afresh.
 */

const log = createLog('demo');
await runService(log, async (lifetime) => {
  requireDevelopmentPackages();
  // A dynamic import, because it takes seconds on a slow machine and signals must be handled from the start.
  const { startDemo } = await abortable(import('#scripts/demo/start-demo.ts'), lifetime.signal);
  await startDemo(log, lifetime);
});
