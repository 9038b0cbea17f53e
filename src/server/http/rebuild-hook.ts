import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { siteSettingsSchema } from '#src/features/settings/site-settings.ts';
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

/** PocketBase and a build host say little, and say it at once. */
const BODY = { maxBytes: 64 * 1024, timeoutMs: 15_000 } as const;
/** Bodies on their way, before their signatures can be checked. PocketBase sends fewer at a time. */
const BODIES = { perAddress: 50, total: 200 };

/** Ids become names of folders. */
const id = z.string().check(z.regex(/^[a-z0-9]{1,40}$/));

/** The body of a webhook. */
export const stockEventSchema = z.object({
  version: z.optional(z.number()),
  vehicle: z.optional(z.object({ id, slug: z.string(), status: z.string() })),
  settings: z.optional(siteSettingsSchema),
  image: z.optional(z.object({ id, deleted: z.optional(z.boolean()) })),
});

/** A change in the stock or of the settings, as PocketBase's hook tells it. Status 'eliminado' means that the car is gone. */
export type StockEvent = z.infer<typeof stockEventSchema>;

const SIGNATURE_LENGTH = signatureOf(Buffer.alloc(0), '').length;

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(body, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * `POST /hooks/rebuild`: 202 for a body signed with the instance's secret, 401 for any other.
 * @param proxyHops proxies of ours before the gateway.
 * @param onEvent handles the change before the answer leaves.
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
    // Nobody's body is taken who does not even look like one of ours.
    if (typeof signature !== 'string' || signature.length !== SIGNATURE_LENGTH) {
      request.resume();
      return sendJson(response, 401, { message: 'The signature is wrong' });
    }
    const release = limiter.tryAcquire(limitKeyOf(request, proxyHops));
    if (release === null) {
      request.resume();
      return sendJson(response, 503, { message: 'Too many bodies are on their way' });
    }
    const body = await receiveBody(request, BODY).finally(release);
    if (body === 'too-long') return sendJson(response, 413, { message: 'The body is too long' });
    if (!Buffer.isBuffer(body)) {
      request.destroy();
      return true;
    }
    if (!isSigned(body, signature, secret)) {
      return sendJson(response, 401, { message: 'The signature is wrong' });
    }
    let event: StockEvent = {};
    try {
      event = stockEventSchema.parse(JSON.parse(body.toString('utf8') || '{}'));
    } catch {
      // A signed body of another shape still asks for a build.
    }
    await onEvent(event);
    return sendJson(response, 202, { accepted: true });
  };
}

/** What is told of changes. */
export interface StockEventOptions {
  readonly visibility: Pick<VisibilityIndex, 'show' | 'hide' | 'setFeed'>;
  readonly pocketbase: Pick<PocketBaseClient, 'publicVehicle' | 'siteSettings'>;
  readonly purger: Pick<Purger, 'purge'>;
  readonly publisher: Pick<Publisher, 'request'>;
  /** What is known of a car's photos is known no more. */
  readonly photosChanged: (vehicleId: string) => void;
  /** Forgets a car's photos, or one of them. */
  readonly forget: VariantStore['forget'];
  /** As `forget`, purging a shared cache first. */
  readonly forgetPhoto: (vehicleId: string, photoId: string) => Promise<void>;
  /** Settles when all photos that hidden cars had are known by their addresses. */
  readonly listed: () => Promise<unknown>;
}

/**
 * Does what a signed event asks for. Whoever once heard an event could send it again, so that it is only a hint of what to
 * ask PocketBase for: a car is hidden at once, but shown only as PocketBase shows it now. An event is believed when
 * PocketBase cannot be asked; its next answer corrects what was wrong. An answer that comes after a later event of the same
 * car, or of the settings, is older than it and counts no more.
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
  /** The latest question about each car that is not answered yet. */
  const questions = new Map<string, symbol>();
  let settingsEvents = 0;

  const showAsItIs = async (told: { readonly id: string; readonly slug: string }): Promise<void> => {
    const question = Symbol(told.id);
    questions.set(told.id, question);
    const now = await pocketbase.publicVehicle(told.id).catch(() => told);
    if (questions.get(told.id) !== question) return;
    questions.delete(told.id);
    if (now === null) visibility.hide(told.id);
    else visibility.show(now);
  };

  const hide = (id: string): void => {
    questions.delete(id);
    visibility.hide(id);
  };

  return async ({ version, vehicle, image, settings }) => {
    if (settings !== undefined) {
      const event = ++settingsEvents;
      const { feed } = await pocketbase.siteSettings().catch(() => settings);
      if (event === settingsEvents) visibility.setFeed(feed);
      purger.purge([machinePaths.feed]);
    }
    if (vehicle !== undefined) {
      photosChanged(vehicle.id);
      const isPublic = vehicle.status !== 'oculto' && vehicle.status !== 'eliminado';
      if (isPublic) await showAsItIs(vehicle);
      else hide(vehicle.id);
      await listed();
      if (vehicle.status === 'eliminado') await forget(vehicle.id);
      if (image?.deleted === true) await forgetPhoto(vehicle.id, image.id);
    }
    publisher.request(version);
  };
}
