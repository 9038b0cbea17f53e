import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { siteSettingsSchema } from '#src/features/settings/site-settings.ts';
import { FEED_PATHS, offeredFeeds } from '#src/features/vehicles/feed/feed-paths.ts';
import { machinePaths } from '#src/paths.ts';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { Purger } from '#src/server/purge/purger.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { sendJson, type Handler } from './http.ts';
import { receiveBody } from './request-body.ts';
import type { VisibilityIndex } from './visibility-index.ts';

/** PocketBase and build hosts send short bodies at once. */
const BODY = { maxBytes: 64 * 1024, timeoutMs: 15_000 } as const;
/** Concurrent requests, whose signatures can be checked only after the body. PocketBase sends fewer. */
const BODIES = { perAddress: 50, total: 200 };

/** Ids are used as folder names. */
const id = z.string().check(z.regex(/^[a-z0-9]{1,40}$/));

/** The body of a webhook. */
export const stockEventSchema = z.object({
  version: z.optional(z.number()),
  vehicle: z.optional(z.object({ id, slug: z.string(), status: z.string() })),
  settings: z.optional(siteSettingsSchema),
  businessPhotos: z.optional(z.literal(true)),
  image: z.optional(z.object({ id, withdrawn: z.optional(z.boolean()) })),
});

/** A change of the stock or the settings, sent by PocketBase's hook. Status 'eliminado' means that the car was deleted. */
export type StockEvent = z.infer<typeof stockEventSchema>;

const SIGNATURE_LENGTH = signatureOf(Buffer.alloc(0), '').length;

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * `POST /hooks/rebuild`: 202 for a body signed with the instance's secret, 401 for any other.
 * @param proxyHops number of trusted proxies in front of the gateway.
 * @param onEvent handles the change before the response is sent.
 */
export function rebuildHook(
  secret: string,
  proxyHops: number,
  onEvent: (event: StockEvent) => Promise<void> | void,
): Handler {
  const limiter = createSemaphore(BODIES);
  return async (request, response, url) => {
    if (url.pathname !== machinePaths.rebuildHook) return false;
    if (request.method !== 'POST') return sendJson(response, 405, { message: 'POST only' });
    const signature = request.headers['x-signature'];
    // Bodies without a well-formed signature are not read.
    if (typeof signature !== 'string' || signature.length !== SIGNATURE_LENGTH) {
      request.resume();
      return sendJson(response, 401, { message: 'Invalid signature' });
    }
    const release = limiter.tryAcquire(limitKeyOf(request, proxyHops));
    if (release === null) {
      request.resume();
      return sendJson(response, 503, { message: 'Too many concurrent requests' });
    }
    const body = await receiveBody(request, BODY).finally(release);
    if (body === 'too-long') return sendJson(response, 413, { message: 'The body is too large' });
    if (!Buffer.isBuffer(body)) {
      request.destroy();
      return true;
    }
    if (!isSigned(body, signature, secret)) {
      return sendJson(response, 401, { message: 'Invalid signature' });
    }
    let event: StockEvent = {};
    try {
      event = stockEventSchema.parse(JSON.parse(body.toString('utf8') || '{}'));
    } catch {
      // A signed body of another shape still requests a build.
    }
    await onEvent(event);
    return sendJson(response, 202, { accepted: true });
  };
}

/** The parts that an event affects. */
export interface StockEventOptions {
  readonly visibility: Pick<VisibilityIndex, 'show' | 'hide' | 'setFeeds'>;
  readonly pocketbase: Pick<PocketBaseClient, 'publicVehicle' | 'siteSettings'>;
  readonly purger: Pick<Purger, 'purge'>;
  readonly publisher: Pick<Publisher, 'request'>;
  /** Invalidates what is cached about a car's photos. */
  readonly photosChanged: (vehicleId: string) => void;
  /** Removes the variants of a car's photos, or of one of them. */
  readonly forget: VariantStore['forget'];
  /** As `forget`, purging a shared cache first. */
  readonly forgetPhoto: (vehicleId: string, photoId: string) => Promise<void>;
  /** Settles when the addresses of all hidden cars' photos have been collected for purging. */
  readonly listed: () => Promise<unknown>;
}

/**
 * Handles signed events. A recorded event could be replayed, so an event is only a hint: a car is hidden at once, but shown only in
 * PocketBase's current state. While PocketBase is unavailable the event is trusted, and its next answer corrects errors. An answer that
 * arrives after a later event of the same car, or of the settings, is stale and is discarded.
 */
export function onStockEvent({
  visibility,
  pocketbase,
  purger,
  publisher,
  photosChanged,
  forget,
  forgetPhoto,
  listed,
}: StockEventOptions): (event: StockEvent) => Promise<void> {
  /** The latest pending query about each car. */
  const queries = new Map<string, symbol>();
  let settingsEvents = 0;

  const showCurrent = async (vehicle: { readonly id: string; readonly slug: string }): Promise<void> => {
    const query = Symbol(vehicle.id);
    queries.set(vehicle.id, query);
    const current = await pocketbase.publicVehicle(vehicle.id).catch(() => vehicle);
    if (queries.get(vehicle.id) !== query) return;
    queries.delete(vehicle.id);
    if (current === null) visibility.hide(vehicle.id);
    else visibility.show(current);
  };

  const hide = (id: string): void => {
    queries.delete(id);
    visibility.hide(id);
  };

  return async ({ version, vehicle, image, settings, businessPhotos }) => {
    if (businessPhotos) photosChanged(BUSINESS_ID);
    if (settings !== undefined) {
      const event = ++settingsEvents;
      const current = await pocketbase.siteSettings().catch(() => settings);
      if (event === settingsEvents) visibility.setFeeds(offeredFeeds(current));
      purger.purge(FEED_PATHS);
    }
    if (vehicle !== undefined) {
      photosChanged(vehicle.id);
      const isPublic = vehicle.status !== 'oculto' && vehicle.status !== 'eliminado';
      if (isPublic) await showCurrent(vehicle);
      else hide(vehicle.id);
      await listed();
      if (vehicle.status === 'eliminado') await forget(vehicle.id);
      if (image?.withdrawn === true) await forgetPhoto(vehicle.id, image.id);
    }
    publisher.request(version);
  };
}
