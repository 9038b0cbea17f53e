import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { openTarget } from '#src/server/distribution/open-target.ts';
import { publishAsSeen } from '#src/server/distribution/publish-site.ts';
import { readSite } from '#src/server/distribution/read-site.ts';
import { createFactsReader, photosOfGateway, readPublicView } from '#src/server/distribution/site-sources.ts';
import type { HealthReport } from '#src/server/ops/health-report.ts';
import { dataDirOf } from '#src/server/process/instance.ts';
import { isSamePlace } from '#src/server/lib/storage-place.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { reachableAt } from '#src/server/process/ports.ts';
import { StopRequested, takeStopSignals } from '#src/server/process/stop-signals.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { currentRelease } from '#src/server/releases/releases.ts';

/**
 * `npm run publish -- [--target DIR or s3://bucket/prefix] [--site DIR]`: brings a built site, with the photos that it shows,
 * to a host that only serves files: what differs alone. The target is PUBLISH_TARGET's unless another is named. The site is
 * the folder that is named, else what `npm run build` made from a PocketBase elsewhere (POCKETBASE_URL), else this machine's
 * current release. Photos, and what the public may see, come from the gateway. A product that runs with that PUBLISH_TARGET brings
 * its site there itself, and is left to do so: of two, the slower one would bring back what the other has taken away.
 */

const { values: given } = parseArgs({ options: { target: { type: 'string' }, site: { type: 'string' } } });
const log = createLog('publish');
const stop = takeStopSignals(log);

/** PocketBase alone serves no photos, and its own address may be what POCKETBASE_URL names. */
async function requireGateway(address: string): Promise<void> {
  const answer = await fetch(`${address}${machinePaths.live}`).catch((cause: unknown) => {
    throw new Error(`The gateway does not answer at ${address}: ${errorMessage(cause)}`, { cause });
  });
  await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(
      `${address} is no gateway: name the address that browsers reach by PUBLIC_POCKETBASE_URL`,
    );
}

/** Whether the product behind a gateway publishes somewhere by itself. */
async function isPublishing(gateway: string): Promise<boolean> {
  const answer = await fetch(`${gateway}${machinePaths.health}`);
  return ((await answer.json()) as Partial<HealthReport>).distribution !== undefined;
}

/** The folder of the site to publish. */
async function siteFolder(env: Env): Promise<string> {
  if (given.site !== undefined) return path.resolve(projectRoot, given.site);
  const built = path.join(projectRoot, '.build/site');
  if (env.POCKETBASE_URL !== undefined) return built;
  const release = await currentRelease(path.join(dataDirOf(env), 'releases')).catch(() => null);
  return release === null ? built : path.join(release.folder, 'client');
}

try {
  const env = readEnv();
  const spelled = given.target ?? env.PUBLISH_TARGET;
  if (spelled === undefined) throw new Error('Name a folder or s3://bucket/prefix by --target');
  const target = await openTarget(spelled);
  const gateway = env.PUBLIC_POCKETBASE_URL ?? env.POCKETBASE_URL ?? reachableAt(env.HOST, env.PORT);
  await requireGateway(gateway);
  const { PUBLISH_TARGET: own } = env;
  if (own !== undefined && isSamePlace(own, spelled) && (await isPublishing(gateway)))
    throw new Error(
      `The product at ${gateway} publishes to ${target.name} by itself, at every change; its /healthz tells how that stands`,
    );
  const client = createPocketBaseClient(gateway, '');
  const source = {
    folder: await siteFolder(env),
    facts: createFactsReader(),
    photos: photosOfGateway(gateway, log),
    siteUrl: env.SITE_URL ?? '',
    release: null,
  };
  const { put, removed, missing } = await publishAsSeen({
    ...{ target, stop },
    readView: () => readPublicView(client),
    siteOf: (view) => readSite({ ...source, ...view }, target.pages),
  });
  const rest = missing === 0 ? '' : `, ${missing} photos were not to be had`;
  log.info(`${put} files put, ${removed} removed${rest}, at ${target.name}`);
} catch (error) {
  const reason: unknown = stop.reason;
  if (reason instanceof StopRequested) process.exit(reason.exitCode);
  log.warn(errorMessage(error));
  process.exit(1);
}
