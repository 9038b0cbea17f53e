import path from 'node:path';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { Instance } from '#src/server/process/instance.ts';
import { inspectAssets } from '#src/server/releases/inspect-build.ts';
import { precompress } from '#src/server/releases/precompress.ts';
import {
  deriveRelease,
  installRelease,
  pruneReleases,
  sweepUnfinished,
  type Release,
} from '#src/server/releases/releases.ts';
import type { Renderers } from '#src/server/render/renderer.ts';
import { buildSite } from './build-site.ts';
import { isOf, type Origin } from './publisher-state.ts';

/** Number of failed stock releases after which a full build is made. */
const STOCK_TRIES = 2;

/** An installed release. */
export interface MadeRelease {
  readonly release: Release;
  /** Page files in `client` that differ from the former release; null for all. */
  readonly fresh: readonly string[] | null;
  /** Page files that only the former release has; none when all are fresh. */
  readonly gone: readonly string[];
}

/** Makes releases: by a full build when the code has changed, otherwise by rendering the pages affected by stock changes. */
export interface ReleaseBuilder {
  /**
   * Makes a release of the current stock and makes it the current release.
   * @param former the current release.
   * @param version the publication version, read before the stock.
   */
  readonly make: (former: Release | null, version: number, signal: AbortSignal) => Promise<MadeRelease>;
}

/** Unique and readable as a time. Releases are ordered by their sequence, not by this machine's clock. */
const newReleaseId = () => new Date().toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '');

/** Options of a release builder. */
export interface ReleaseBuilderOptions {
  readonly instance: Instance;
  readonly renderers: Renderers;
  readonly origin: Origin;
  /** Replaced in tests. */
  readonly buildSite?: typeof buildSite;
}

/** Creates the builder of an instance's releases. */
export function createReleaseBuilder({
  instance,
  renderers,
  origin,
  buildSite: buildWhole = buildSite,
}: ReleaseBuilderOptions): ReleaseBuilder {
  const { releasesDir } = instance;
  let failures = 0;

  const factsOf = (version: number) => ({
    ...{ id: newReleaseId(), builtAt: new Date().toISOString(), version },
    ...origin,
  });

  const build = async (version: number, signal: AbortSignal): Promise<MadeRelease> => {
    const facts = factsOf(version);
    const release = await buildWhole(instance, signal, ({ outDir, writeStock }) =>
      installRelease(releasesDir, outDir, facts.id, async (target) => {
        const clientDir = path.join(target, 'client');
        await inspectAssets(clientDir);
        await precompress(clientDir);
        const { vehicles, mentions } = await writeStock({ target, isCompressed: true });
        return { ...facts, vehicles, mentions };
      }),
    );
    return { release, fresh: null, gone: [] };
  };

  const renderTouched = async (
    former: Release,
    version: number,
    signal: AbortSignal,
  ): Promise<MadeRelease> => {
    const facts = factsOf(version);
    let changes: Pick<MadeRelease, 'fresh' | 'gone'> = { fresh: [], gone: [] };
    const release = await deriveRelease(releasesDir, former, facts.id, async (target) => {
      const written = await renderers
        .of(former)
        .writeStock({ target, former: former.folder, isCompressed: true }, signal);
      changes = { fresh: written.fresh, gone: written.gone };
      return { ...facts, vehicles: written.vehicles, mentions: written.mentions };
    });
    return { release, ...changes };
  };

  return {
    make: async (former, version, signal) => {
      const isStockEnough = former !== null && isOf(former, origin) && failures < STOCK_TRIES;
      try {
        const made = isStockEnough
          ? await renderTouched(former, version, signal)
          : await build(version, signal);
        failures = 0;
        return made;
      } catch (error) {
        failures++;
        throw error;
      }
    },
  };
}

/** Dependencies of publishing a release. `onRelease` is called as soon as the release is installed. */
export interface PublishReleaseOptions {
  readonly instance: Instance;
  readonly pocketbase: PocketBaseClient;
  readonly publication: PublicationWatch;
  readonly renderers: Renderers;
  readonly log: Log;
  readonly onRelease: (made: MadeRelease) => Promise<void>;
}

/**
 * Makes a release of the current stock and serves it.
 * @param former the release served until then.
 * @throws Error when that fails or the signal aborts; the former release then stays unchanged.
 */
export async function publishRelease(
  { instance, pocketbase, publication, renderers, log, onRelease }: PublishReleaseOptions,
  builder: ReleaseBuilder,
  former: Release | null,
  signal: AbortSignal,
): Promise<MadeRelease> {
  // Read the version before measuring photos and reading the stock, so that later changes lead to another release.
  const version = await publication.read();
  await measureNewPhotos(pocketbase, log, signal);
  await sweepUnfinished(instance.releasesDir);
  const made = await builder.make(former, version, signal);
  await onRelease(made);
  renderers.of(made.release).prepare(made.release.folder);
  // Prune only now: until here the oldest release may have been served.
  await pruneReleases(instance.releasesDir).catch((error: unknown) =>
    log.warn(`cannot remove old releases: ${errorMessage(error)}`),
  );
  return made;
}
