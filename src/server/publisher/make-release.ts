import type { Instance } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Renderers } from '#src/server/render/renderers.ts';
import type { PublicationWatch } from './publication-watch.ts';
import type { MadeRelease, ReleaseMaker } from './release-maker.ts';
import { pruneReleases, sweepUnfinished, type Release } from './releases.ts';

/** What a release is made with. `onRelease` is told it as soon as it is installed. */
export interface MakeReleaseOptions {
  readonly instance: Instance;
  readonly pocketbase: PocketBaseClient;
  readonly publication: PublicationWatch;
  readonly renderers: Renderers;
  readonly log: Log;
  readonly onRelease: (made: MadeRelease) => Promise<void>;
}

/**
 * Makes a release of the stock as it is, and has it served.
 * @param former the release that is served until then.
 * @throws Error when that fails or the signal aborts: the release of last time is what it was.
 */
export async function makeRelease(
  { instance, pocketbase, publication, renderers, log, onRelease }: MakeReleaseOptions,
  maker: ReleaseMaker,
  former: Release | null,
  signal: AbortSignal,
): Promise<MadeRelease> {
  // Read before photos are measured and the stock is read: what changes from then on leads to one more release.
  const version = await publication.read();
  await measureNewPhotos(pocketbase, log, signal);
  await sweepUnfinished(instance.releasesDir);
  const made = await maker.make(former, version, signal);
  await onRelease(made);
  renderers.of(made.release).prepare(made.release.folder);
  // Only now does nobody serve the oldest one any more.
  await pruneReleases(instance.releasesDir).catch((error: unknown) =>
    log.warn(`old releases stay on disk: ${errorMessage(error)}`),
  );
  return made;
}
