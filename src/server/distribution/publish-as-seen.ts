import type { PublicView } from './public-view.ts';
import { publishSite, type Published, type Site } from './publish-site.ts';
import type { Target } from './target.ts';

/** What is published, and what it is read by. */
export interface Publication {
  /** Reads what the public may see now. @throws Error when nobody answers. */
  readonly readView: () => Promise<PublicView>;
  /** The site as it is to stand there by a view. */
  readonly siteOf: (view: PublicView) => Promise<Site>;
  readonly target: Target;
  /** Ends it wherever it is. */
  readonly stop: AbortSignal;
}

/** The public may see something else than when this turn began. */
class SeenOtherwise extends Error {}

/**
 * Publishes a site once, for who is told of no change: as the public may see it before its pages are put, and at the end. Photographs
 * may take hours, in which a car is hidden.
 * @returns what all turns did together; of missing files the last one's.
 * @throws Error when the target or the source fails or the site is outdated, and the signal's reason.
 */
export async function publishAsSeen({ readView, siteOf, target, stop }: Publication): Promise<Published> {
  let [put, removed] = [0, 0];
  for (let isFirst = true; ; isFirst = false) {
    const view = await readView();
    const site = await siteOf(view);
    // What was put by an earlier turn is still taken away.
    if (isFirst && site.outdated !== undefined) throw site.outdated;
    const requireSeen = async () => {
      if ((await readView()).fingerprint !== view.fingerprint) throw new SeenOtherwise();
    };
    try {
      const ends = { stop, superseded: stop, beforePages: requireSeen };
      const published = await publishSite(site, target, ends);
      put += published.put;
      removed += published.removed;
      await requireSeen();
      return { put, removed, missing: published.missing };
    } catch (error) {
      if (!(error instanceof SeenOtherwise)) throw error;
    }
  }
}
