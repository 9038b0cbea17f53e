import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { siteSettingsSchema } from '#src/features/settings/site-settings.ts';
import { machinePaths } from '#src/paths.ts';
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import { receiveBody } from './api-body.ts';
import { limitKeyOf } from './client-address.ts';
import { sendJson, type Handler } from './http.ts';

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
  const limiter = createConcurrencyLimiter(BODIES);
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
