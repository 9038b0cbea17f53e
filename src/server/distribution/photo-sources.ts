import { setTimeout as sleep } from 'node:timers/promises';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PhotoSource } from './read-site.ts';

/** A gateway that has to encode a variant takes its time. */
const TIMEOUT_MS = 60_000;
const TRIES = 3;
const RETRY_MS = 2000;

/** Photos of this machine: a variant that nobody has asked for is made. */
export function photosOfStore(store: Pick<VariantStore, 'get'>): PhotoSource {
  return async (pathname) => {
    const photo = parsePhotoPath(pathname);
    return photo === null ? null : store.get(photo);
  };
}

/**
 * Photos of a gateway elsewhere, as it gives them to anybody.
 * @param address the gateway's public address.
 */
export function photosOfGateway(address: string): PhotoSource {
  const ask = async (pathname: string): Promise<Buffer | null> => {
    const answer = await fetch(`${address}${pathname}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} to ${pathname}`);
    return body;
  };
  return async (pathname) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(pathname);
      } catch (error) {
        if (tries === TRIES) throw error;
        await sleep(RETRY_MS);
      }
    }
  };
}
