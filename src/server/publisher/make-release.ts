import path from 'node:path';
import type { Instance } from '#src/server/instance.ts';
import { errorMessage, type Log } from '#src/server/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { buildSite } from './build-site.ts';
import { inspectBuild } from './inspect-build.ts';
import { precompress } from './precompress.ts';
import type { PublicationWatch } from './publication-watch.ts';
import { installRelease, pruneReleases, sweepUnfinished, type Release } from './releases.ts';

/** What a release is made with. `onRelease` is told it as soon as it is installed. */
export interface MakeReleaseOptions {
  readonly instance: Instance;
  readonly pocketbase: PocketBaseClient;
  readonly publication: PublicationWatch;
  /** Fingerprint of the code that builds. */
  readonly code: string;
  readonly log: Log;
  readonly onRelease: (release: Release) => Promise<void>;
}

/** Unique, and readable as a time; the order of releases hangs on their sequence, not on this machine's clock. */
const newReleaseId = () => new Date().toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '');

/**
 * Builds the site from the stock as it is, verifies it, and installs it.
 * @throws Error when that fails or the signal aborts: the release of last time is what it was.
 */
export async function makeRelease(
  { instance, pocketbase, publication, code, log, onRelease }: MakeReleaseOptions,
  signal: AbortSignal,
): Promise<Release> {
  await measureNewPhotos(pocketbase, log, signal);
  // Read before the stock: what changes while the build reads it leads to one more build.
  const version = await publication.read();
  await sweepUnfinished(instance.releasesDir);
  const outDir = await buildSite(instance, signal);
  const clientDir = path.join(outDir, 'client');
  const inventory = await inspectBuild(clientDir);
  await precompress(clientDir);
  const release = await installRelease(instance.releasesDir, outDir, {
    id: newReleaseId(),
    builtAt: new Date().toISOString(),
    version,
    siteUrl: instance.siteUrl,
    code,
    ...inventory,
  });
  await onRelease(release);
  // Only now does nobody serve the oldest one any more.
  await pruneReleases(instance.releasesDir).catch((error: unknown) =>
    log.warn(`old releases stay on disk: ${errorMessage(error)}`),
  );
  return release;
}
