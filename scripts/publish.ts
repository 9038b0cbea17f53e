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
 * `npm run publish -- [--target DIR or s3://bucket/prefix] [--site DIR]`: uploads the changed files of a built site, with its
 * photos, to a static host. The target defaults to PUBLISH_TARGET. The site is the given folder, else the result of `npm run
 * build` from a PocketBase elsewhere (POCKETBASE_URL), else this machine's current release. Photos and the public data come
 * from the gateway. It refuses to run for a target to which a running product publishes: of two publishers, the slower one
 * would restore what the other has removed.
 */

const { values: given } = parseArgs({ options: { target: { type: 'string' }, site: { type: 'string' } } });
const log = createLog('publish');
const stop = takeStopSignals(log);

/** The address must be a gateway: PocketBase serves no photos, and POCKETBASE_URL may name it directly. */
async function requireGateway(address: string): Promise<void> {
  const answer = await fetch(`${address}${machinePaths.live}`).catch((cause: unknown) => {
    throw new Error(`The gateway at ${address} is unreachable: ${errorMessage(cause)}`, { cause });
  });
  await answer.arrayBuffer();
  if (!answer.ok)
    throw new Error(
      `${address} is not a gateway: set PUBLIC_POCKETBASE_URL to the public address of the product`,
    );
}

/** Whether the product behind a gateway publishes to another host automatically. */
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
  if (spelled === undefined)
    throw new Error('No target: set --target or PUBLISH_TARGET to a folder or s3://bucket/prefix');
  const target = await openTarget(spelled);
  const gateway = env.PUBLIC_POCKETBASE_URL ?? env.POCKETBASE_URL ?? reachableAt(env.HOST, env.PORT);
  await requireGateway(gateway);
  const { PUBLISH_TARGET: own } = env;
  if (own !== undefined && isSamePlace(own, spelled) && (await isPublishing(gateway)))
    throw new Error(
      `The product at ${gateway} publishes every change to ${target.name} automatically; its /healthz shows the status`,
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
  const rest = missing === 0 ? '' : `, ${missing} photos could not be read`;
  log.info(`${put} files uploaded, ${removed} removed${rest}, at ${target.name}`);
} catch (error) {
  const reason: unknown = stop.reason;
  if (reason instanceof StopRequested) process.exit(reason.exitCode);
  log.warn(errorMessage(error));
  process.exit(1);
}
