import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { PublicationWatch } from '#src/server/publisher/publication-watch.ts';
import type { Distributor } from './distributor.ts';

/** A release of a change is there within this time, or something keeps it. Milliseconds. */
const PATIENCE_MS = 3000;

/**
 * Where no release follows a change of the stock, because none is made, the last one failed, or one is pinned, has what the public
 * may not see any more taken away from the target all the same: a photo that is gone, a feed that is switched off. A publisher does
 * not know yet that it will fail: so what counts is whether the release is there.
 */
export function followStock(
  publication: Pick<PublicationWatch, 'listen'>,
  publisher: Pick<Publisher, 'status' | 'release'>,
  distributor: Pick<Distributor, 'request'>,
  now: () => number = Date.now,
): void {
  /** The newest version that a release has, or of which the target has been told. */
  let settled: number | null = null;
  let waitsSince: number | null = null;

  const settle = (version: number) => {
    settled = version;
    waitsSince = null;
  };

  publication.listen((version) => {
    // What stands at the beginning is published at the start.
    if (settled === null || publisher.release()?.version === version) settle(version);
    if (version === settled) return;
    waitsSince ??= now();
    const { state, isPinned } = publisher.status();
    const isReleaseDue = !isPinned && (state === 'idle' || state === 'building');
    if (isReleaseDue && now() - waitsSince < PATIENCE_MS) return;
    settle(version);
    distributor.request();
  });
}
