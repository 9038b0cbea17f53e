import { createLog, useLogFormat } from '#src/server/lib/log.ts';
import { runService } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/** `npm start`: the product in production, on this machine. */

// Same default as in src/lib/env.ts, which is loaded later and rejects other values.
useLogFormat(process.env['LOG_FORMAT'] === 'json' ? 'json' : 'text');
const log = createLog('start');
await runService(log, async (lifetime) => {
  // A dynamic import, because it takes seconds on a slow machine and signals must be handled from the start.
  const { startProduction } = await abortable(import('#scripts/start/start-production.ts'), lifetime.signal);
  await startProduction(log, lifetime);
});
