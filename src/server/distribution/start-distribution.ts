import path from 'node:path';
import type { Log } from '#src/server/lib/log.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { Release } from '#src/server/publisher/releases.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import { createDistributor, type Distributor } from './distributor.ts';
import { openTarget } from './open-target.ts';
import { createFactsReader } from './page-facts.ts';
import { photosOfStore } from './photo-sources.ts';
import { readPublicView, type PublicViewSource } from './public-view.ts';
import { publishSite } from './publish-site.ts';
import { readSite } from './read-site.ts';

/** What this machine brings to a target. */
export interface Distribution {
  /** PUBLISH_TARGET. */
  readonly target: string;
  readonly siteUrl: string;
  /** What is served here; null before the first release. */
  readonly release: () => Release | null;
  readonly rendererOf: (release: Release) => Pick<Renderer, 'renderAgain'>;
  readonly photos: Pick<VariantStore, 'get'>;
  readonly pocketbase: PublicViewSource;
  readonly log: Log;
}

/**
 * Opens the distributor of a running product: it brings the release that is served to the target, without the cars that the
 * public may not see any more.
 * @throws Error when the target's spelling names none.
 */
export async function startDistribution({ log, ...source }: Distribution): Promise<Distributor> {
  const target = await openTarget(source.target);
  const facts = createFactsReader();
  const photos = photosOfStore(source.photos, log);
  return createDistributor(async (ends) => {
    const release = source.release();
    if (release === null) return { put: 0, removed: 0, missing: 0 };
    const view = await readPublicView(source.pocketbase);
    const folder = path.join(release.folder, 'client');
    const { renderAgain } = source.rendererOf(release);
    const rendered = { mentions: release.mentions, renderAgain };
    const reading = { folder, facts, photos, release: rendered, siteUrl: source.siteUrl, ...view };
    return publishSite(await readSite(reading, target.pages), target, ends);
  }, log);
}
