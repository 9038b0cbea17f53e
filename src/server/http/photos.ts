import { LRUCache } from 'lru-cache';
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
 * A browser keeps a variant for good, its name never means other bytes; a shared cache asks again soon, because a car may be
 * hidden. That costs an answer without a body.
 */
const CACHING: FlatHeaders = ['Cache-Control', 'public, max-age=31536000, s-maxage=300, immutable'];
/** A shared cache keeps each query apart, and nobody can purge all that anybody may ask. */
const QUERY_CACHING: FlatHeaders = ['Cache-Control', 'private, max-age=31536000, immutable'];

/** A tag costs more than all the rest of an answer; of so many variants it is worked out once. */
const KNOWN_MAX = 10_000;

/** Finds the maker of a variant's heads; a name never means other bytes. */
function createHeads(): (pathname: string, photo: PhotoRequest, variant: Buffer) => HeadMaker {
  const known = new LRUCache<string, HeadMaker>({ max: KNOWN_MAX });
  return (pathname, { format }, variant) => {
    // Made again after it was forgotten, it could have another length: an answer must at least be whole.
    const key = `${pathname}:${variant.length}`;
    const made = known.get(key);
    if (made !== undefined) return made;
    const identity = { tag: contentTag(variant), size: variant.length };
    const contentType = format === 'jpg' ? 'image/jpeg' : 'image/webp';
    const head = createHeadMaker({ ...identity, contentType, coding: null, varies: false });
    known.set(key, head);
    return head;
  };
}

/**
 * `/fotos/*`: variants of public cars' photos; 404 for a withheld car's, however well it is cached.
 * @param proxyHops proxies of ours before the gateway.
 */
export function photoHandler(
  store: Pick<VariantStore, 'get'>,
  visibility: Pick<VisibilityIndex, 'isVisible'>,
  proxyHops: number,
  log: Log,
): Handler {
  const headsFor = createHeads();

  return async (request, response, url) => {
    if (!url.pathname.startsWith('/fotos/')) return false;
    const photo = isRead(request) ? parsePhotoPath(url.pathname) : null;
    const notFound = () => {
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
      return true;
    };
    if (photo === null || !visibility.isVisible(photo.vehicleId)) return notFound();
    try {
      const variant = await store.get(photo, {
        address: limitKeyOf(request, proxyHops),
        left: whenOver(response),
      });
      // Asked again: the car may have been hidden while the variant was made.
      if (variant === null || !visibility.isVisible(photo.vehicleId)) return notFound();
      const caching = request.url?.includes('?') === true ? QUERY_CACHING : CACHING;
      sendBytes(response, headsFor(url.pathname, photo, variant)(request, caching), variant);
    } catch (error) {
      // A crowd would fill the log.
      if (!(error instanceof OverloadedError)) log.warn(`${url.pathname}: ${errorMessage(error)}`);
      response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '5' }).end();
    }
    return true;
  };
}
