import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PhotoSource } from './read-site.ts';

/** A gateway that has to encode a variant takes its time. */
const TIMEOUT_MS = 60_000;
const TRIES = 3;
const RETRY_MS = 2000;

/** Photos of this machine: a variant that nobody has asked for is made. One that cannot be read keeps no other from its place. */
export function photosOfStore(store: Pick<VariantStore, 'get'>, log: Log): PhotoSource {
  return async (pathname) => {
    const photo = parsePhotoPath(pathname);
    if (photo === null) return null;
    return store.get(photo).catch((error: unknown) => {
      log.warn(`${pathname}: ${errorMessage(error)}`);
      return null;
    });
  };
}

/**
 * Photos of a gateway elsewhere, as it gives them to anybody. What it cannot give after some tries is told.
 * @param address the gateway's public address.
 */
export function photosOfGateway(address: string, log: Log): PhotoSource {
  return async (pathname) => {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${address}${pathname}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404) return null;
      if (tries === TRIES) {
        log.warn(`${address} answered ${answer.status} to ${pathname}`);
        return null;
      }
      await sleep(RETRY_MS);
    }
  };
}
