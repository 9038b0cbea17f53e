import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readEnv } from '#src/lib/env.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { buildSite } from '#src/server/publisher/build-site.ts';
import { inspectBuild } from '#src/server/publisher/inspect-build.ts';
import { startBackend } from '#src/server/stack.ts';

/** `npm run build`: builds the site from this instance's PocketBase into `.build/site`, verified, for any static host. */

const log = createLog('build');
try {
  const backend = await startBackend(readEnv(), createLog('pocketbase'));
  try {
    const outDir = await buildSite(backend.instance, new AbortController().signal);
    const { vehicles } = await inspectBuild(path.join(outDir, 'client'));
    const target = path.join(projectRoot, '.build/site');
    await rm(target, { recursive: true, force: true });
    await cp(path.join(outDir, 'client'), target, { recursive: true });
    log.info(`${vehicles.length} vehicles, in ${target}`);
  } finally {
    await backend.stop();
  }
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
