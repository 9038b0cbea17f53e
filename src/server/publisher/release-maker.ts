import path from 'node:path';
import type { Instance } from '#src/server/process/instance.ts';
import { buildSite } from './build-site.ts';
import { inspectBuild } from './inspect-build.ts';
import { precompress } from './precompress.ts';
import { isOf, type Origin } from './publisher-state.ts';
import { deriveRelease, installRelease, type Release } from './releases.ts';
import type { Renderers } from '#src/server/render/renderers.ts';

/** A release by the former one's code that fails as often as this is followed by a whole build. */
const STOCK_TRIES = 2;

/** A release as soon as it is installed. */
export interface MadeRelease {
  readonly release: Release;
  /** Files of pages, in `client`, that are not the former release's; null for all. */
  readonly fresh: readonly string[] | null;
}

/** Makes releases in one of two ways: a whole build for other code, else the pages that the stock's change touches. */
export interface ReleaseMaker {
  /**
   * Makes the stock of this moment the current release.
   * @param former the current release.
   * @param version the publication version that was read before.
   */
  readonly make: (former: Release | null, version: number, signal: AbortSignal) => Promise<MadeRelease>;
}

/** Unique, and readable as a time; the order of releases hangs on their sequence, not on this machine's clock. */
const newReleaseId = () => new Date().toISOString().replace(/[-:.]/g, '').replace('T', '-').replace('Z', '');

/** What a maker works with. */
export interface ReleaseMakerOptions {
  readonly instance: Instance;
  readonly renderers: Renderers;
  readonly origin: Origin;
  /** Another is for tests. */
  readonly buildSite?: typeof buildSite;
}

/** Opens the maker of an instance's releases. */
export function createReleaseMaker({
  instance,
  renderers,
  origin,
  buildSite: buildWhole = buildSite,
}: ReleaseMakerOptions): ReleaseMaker {
  const { releasesDir } = instance;
  let failures = 0;

  const factsOf = (version: number) => ({
    ...{ id: newReleaseId(), builtAt: new Date().toISOString(), version },
    ...origin,
  });

  const build = async (version: number, signal: AbortSignal): Promise<MadeRelease> => {
    const { outDir, mentions } = await buildWhole(instance, signal, { isCompressed: true });
    const clientDir = path.join(outDir, 'client');
    const vehicles = await inspectBuild(clientDir);
    await precompress(clientDir);
    const release = await installRelease(releasesDir, outDir, { ...factsOf(version), vehicles, mentions });
    return { release, fresh: null };
  };

  const renderTouched = async (
    former: Release,
    version: number,
    signal: AbortSignal,
  ): Promise<MadeRelease> => {
    const facts = factsOf(version);
    let fresh: readonly string[] = [];
    const release = await deriveRelease(releasesDir, former, facts.id, async (target) => {
      const written = await renderers
        .of(former)
        .writeStock({ target, former: former.folder, isCompressed: true }, signal);
      fresh = written.fresh;
      return { ...facts, vehicles: written.vehicles, mentions: written.mentions };
    });
    return { release, fresh };
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
