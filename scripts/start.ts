import { createLog, useLogFormat } from '#src/server/lib/log.ts';
import { runService } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/** `npm start`: the product in production, on this machine. */

// As in src/lib/env.ts, which is read later and refuses anything else.
useLogFormat(process.env['LOG_FORMAT'] === 'json' ? 'json' : 'text');
const log = createLog('start');
await runService(log, async (lifetime) => {
  // Loaded late, for it takes seconds on a slow machine: signals count from the first moment.
  const { startProduction } = await abortable(import('#scripts/start/start-production.ts'), lifetime.signal);
  await startProduction(log, lifetime);
});
