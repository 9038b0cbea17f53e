import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#src/lib/env.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { AskedToEnd, takeStopSignals } from '#src/server/process/stop-signals.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { buildSite } from '#src/server/publisher/build-site.ts';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import { startBackend } from '#src/server/stack.ts';

/** `npm run build`: builds the site from this instance's PocketBase into `.build/site`, verified, for any static host. */

const log = createLog('build');
const signal = takeStopSignals(log);
try {
  const backend = await startBackend(readEnv(), createLog('pocketbase'), { signal });
  try {
    const outDir = await buildSite(backend.instance, signal, { isCompressed: false });
    const { vehicles } = await inspectBuild(path.join(outDir, 'client'));
    const target = path.join(projectRoot, '.build/site');
    await rm(target, { recursive: true, force: true });
    await cp(path.join(outDir, 'client'), target, { recursive: true });
    log.info(`${vehicles.length} vehicles, in ${target}`);
  } finally {
    await backend.stop();
  }
} catch (error) {
  // A site that was not finished is no success, not even when it was asked for.
  const reason: unknown = signal.reason;
  if (reason instanceof AskedToEnd) process.exit(reason.exitCode);
  log.warn(errorMessage(error));
  process.exit(1);
}
