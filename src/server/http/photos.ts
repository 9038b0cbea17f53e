import { LRUCache } from 'lru-cache';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { OverloadedError } from '#src/server/lib/semaphore.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { contentTag } from '#src/server/lib/content.ts';
import { createHeadMaker, sendBytes, type FlatHeaders, type HeadMaker } from './conditional-response.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { isRead, whenOver, type Handler } from './http.ts';
import type { VisibilityIndex } from './visibility-index.ts';
import { parsePhotoPath, type PhotoRequest } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';

/**
 * Browsers store a variant for good, because the bytes of its URL never change. Shared caches revalidate after five minutes, because a
 * car may be hidden; that costs a 304.
 */
const CACHING: FlatHeaders = ['Cache-Control', 'public, max-age=31536000, s-maxage=300, immutable'];
/** Not for shared caches: they store each query separately, and the possible queries cannot all be purged. */
const QUERY_CACHING: FlatHeaders = ['Cache-Control', 'private, max-age=31536000, immutable'];

/** Number of variants whose head makers are cached: hashing for the tag costs more than the rest of a response. */
const CACHED_MAX = 10_000;

/** Finds the head maker of a variant; the bytes of a URL never change. */
function createHeads(): (pathname: string, photo: PhotoRequest, variant: Buffer) => HeadMaker {
  const cache = new LRUCache<string, HeadMaker>({ max: CACHED_MAX });
  return (pathname, { format }, variant) => {
    // A variant that is encoded again could have another length: Content-Length must match.
    const key = `${pathname}:${variant.length}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const identity = { tag: contentTag(variant), size: variant.length };
    const contentType = format === 'jpg' ? 'image/jpeg' : 'image/webp';
    const head = createHeadMaker({ ...identity, contentType, coding: null, varies: false });
    cache.set(key, head);
    return head;
  };
}

/**
 * `/fotos/*`: variants of public cars' photos and of the dealer's own; 404 for a withheld car's, even when cached.
 * @param proxyHops number of trusted proxies in front of the gateway.
 */
export function photoHandler(
  store: Pick<VariantStore, 'get'>,
  visibility: Pick<VisibilityIndex, 'isVisible'>,
  proxyHops: number,
  log: Log,
): Handler {
  const headsFor = createHeads();
  const isShown = ({ vehicleId }: PhotoRequest) =>
    vehicleId === BUSINESS_ID || visibility.isVisible(vehicleId);

  return async (request, response, url) => {
    if (!url.pathname.startsWith('/fotos/')) return false;
    const photo = isRead(request) ? parsePhotoPath(url.pathname) : null;
    const notFound = () => {
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
      return true;
    };
    if (photo === null || !isShown(photo)) return notFound();
    try {
      const variant = await store.get(photo, {
        address: limitKeyOf(request, proxyHops),
        left: whenOver(response),
      });
      // Checked again: the car may have been hidden while the variant was encoded.
      if (variant === null || !isShown(photo)) return notFound();
      const caching = request.url?.includes('?') === true ? QUERY_CACHING : CACHING;
      sendBytes(response, headsFor(url.pathname, photo, variant)(request, caching), variant);
    } catch (error) {
      // Overload is not logged: a crowd would fill the log.
      if (!(error instanceof OverloadedError)) log.warn(`${url.pathname}: ${errorMessage(error)}`);
      response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '5' }).end();
    }
    return true;
  };
}
