import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { PublicationWatch } from '#src/server/publisher/publication-watch.ts';
import type { Distributor } from './distributor.ts';

/**
 * Where no release follows a change of the stock, because none is made, the last one failed, or one is pinned, has what the public
 * may not see any more taken away from the target all the same: a photo that is gone, a feed that is switched off.
 */
export function followStock(
  publication: Pick<PublicationWatch, 'listen'>,
  publisher: Pick<Publisher, 'status'>,
  distributor: Pick<Distributor, 'request'>,
): void {
  let known: number | null = null;
  publication.listen((version) => {
    const { state, isPinned } = publisher.status();
    const isReleaseDue = !isPinned && (state === 'idle' || state === 'building');
    if (known !== null && version !== known && !isReleaseDue) distributor.request();
    known = version;
  });
}
