import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPublicStock } from '#src/features/vehicles/stock/stock.source.ts';
import { readEnv, type Env } from '#src/lib/env.ts';
import { buildDirOf, openInstance, type Instance } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { StopRequested, takeStopSignals } from '#src/server/process/stop-signals.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { buildSite } from '#src/server/publisher/build-site.ts';
import { inspectBuild } from '#src/server/releases/inspect-build.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run build -- [--out DIR] [--empty]`: builds and verifies the site in a folder (`.build/site`), for any static host.
 * Reads the stock from POCKETBASE_URL, by default from this instance's data. Without a public car it refuses to build, unless
 * `--empty` is given: a build machine without data must not publish an empty dealership.
 */

const { values: given } = parseArgs({
  options: { out: { type: 'string', default: '.build/site' }, empty: { type: 'boolean', default: false } },
});
const log = createLog('build');
const signal = takeStopSignals(log);

async function requireStock(pocketbaseUrl: string): Promise<void> {
  const { vehicles } = await readPublicStock(pocketbaseUrl).catch((cause: unknown) => {
    throw new Error(`Cannot read the stock from ${pocketbaseUrl}: ${errorMessage(cause)}`, { cause });
  });
  if (vehicles.length === 0 && !given.empty)
    throw new Error(
      `There is no public vehicle at ${pocketbaseUrl}, so nothing was built. Set POCKETBASE_URL to the PocketBase ` +
        'that has the stock, or use --empty if the stock is empty.',
    );
}

async function build(instance: Instance): Promise<void> {
  await requireStock(instance.pocketbaseUrl);
  const target = path.resolve(projectRoot, given.out);
  const vehicles = await buildSite(instance, signal, async ({ outDir, writeStock }) => {
    await writeStock({ target: outDir, isCompressed: false });
    const clientDir = path.join(outDir, 'client');
    const built = await inspectBuild(clientDir);
    await rm(target, { recursive: true, force: true });
    await cp(clientDir, target, { recursive: true });
    return built;
  });
  log.info(`${vehicles.length} vehicles, in ${target}`);
}

/** Builds from a PocketBase that runs elsewhere. */
async function buildFrom(pocketbaseUrl: string, env: Env): Promise<void> {
  // A separate build folder: the data folder may be in use by a running instance.
  await build({ ...(await openInstance(env)), pocketbaseUrl, buildDir: buildDirOf(pocketbaseUrl) });
}

async function buildFromOwnData(env: Env): Promise<void> {
  const backend = await startBackend(env, createLog('pocketbase'), { signal });
  try {
    await build(backend.instance);
  } finally {
    await backend.stop();
  }
}

try {
  const env = readEnv();
  await (env.POCKETBASE_URL === undefined ? buildFromOwnData(env) : buildFrom(env.POCKETBASE_URL, env));
} catch (error) {
  // An interrupted build is a failure, even when the operator requested the interruption.
  const reason: unknown = signal.reason;
  if (reason instanceof StopRequested) process.exit(reason.exitCode);
  log.warn(errorMessage(error));
  process.exit(1);
}
