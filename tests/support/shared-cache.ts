import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { rawGet, type RawAnswer } from '#tests/support/raw-http.ts';
import { WebhookReceiver } from '#tests/support/webhook.ts';

/** A small real cache in front of a gateway, like a CDN, which follows `s-maxage` and purges. */
export interface SharedCache {
  readonly port: number;
  /** Its endpoint for purges. */
  readonly purgeUrl: string;
  /** The purges that it has executed. */
  readonly purges: readonly PurgeCall[];
  /** Its response to a purge; only with 204 the purge is executed. */
  purgeStatus: number;
  close: () => Promise<void>;
}

/** The body of a purge. */
export interface PurgeCall {
  readonly all: boolean;
  readonly urls: readonly string[];
}

/** Seconds for which a shared cache may store a response. */
function sharedSeconds({ 'cache-control': caching = '' }: IncomingHttpHeaders): number {
  if (/private|no-store/.test(caching)) return 0;
  return Number(/s-maxage=(\d+)/.exec(caching)?.[1] ?? /max-age=(\d+)/.exec(caching)?.[1] ?? 0);
}

/**
 * Starts a cache.
 * @param origin returns the port of the gateway behind it.
 * @param siteUrl the site's address in purges.
 * @param secret purges without its signature are refused.
 */
export async function startSharedCache(
  origin: () => number,
  siteUrl: string,
  secret: string,
): Promise<SharedCache> {
  const kept = new Map<string, { readonly answer: RawAnswer; readonly until: number }>();
  const purges: PurgeCall[] = [];

  const purge = (raw: string, signature: unknown, response: ServerResponse) => {
    const isSigned = signature === WebhookReceiver.signature(raw, secret);
    const status = isSigned ? cache.purgeStatus : 401;
    if (status === 204) {
      const call = JSON.parse(raw) as PurgeCall;
      for (const key of [...kept.keys()])
        if (call.all || call.urls.includes(`${siteUrl}${key.split(' ')[0] ?? ''}`)) kept.delete(key);
      purges.push(call);
    }
    response.writeHead(status).end();
  };

  const serve = async (target: string, coding: string, response: ServerResponse) => {
    const key = `${target} ${coding}`;
    const hit = kept.get(key);
    const isHit = hit !== undefined && hit.until > Date.now();
    const answer = isHit
      ? hit.answer
      : await rawGet(origin(), target, { headers: { 'Accept-Encoding': coding } });
    const seconds = sharedSeconds(answer.headers);
    if (!isHit && seconds > 0) kept.set(key, { answer, until: Date.now() + seconds * 1000 });
    response.writeHead(answer.status, { ...answer.headers, 'x-cache': isHit ? 'HIT' : 'MISS' });
    response.end(answer.body);
  };

  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url === '/.purge') void text(request).then((raw) => purge(raw, headers['x-signature'], response));
    else void serve(url, headers['accept-encoding']?.toString() ?? 'identity', response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cache: SharedCache = {
    port,
    purgeUrl: `http://127.0.0.1:${port}/.purge`,
    purges,
    purgeStatus: 204,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return cache;
}
