import { setTimeout as sleep } from 'node:timers/promises';
import { machinePaths } from '#src/paths.ts';
import type { ApiLoad } from './api-proxy.ts';
import { sendJson, type Handler } from './http.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';

/** Whoever watches must not wait for a PocketBase that hangs: it answers within this time, or is not well. */
const PATIENCE_MS = 2000;

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer, sleep(PATIENCE_MS, otherwise, { ref: false })]);

/** What the health report says about mails: whether they are sent at all, and how many wait or were given up. */
async function mailHealth(outbox: OutboxClient, isSending: boolean) {
  const counts = await inTime(
    outbox.counts().catch(() => null),
    null,
  );
  return {
    sender: isSending ? 'on' : 'off',
    waiting: counts === null ? null : counts.pending + counts.sending,
    failed: counts?.failed ?? null,
  };
}

/** What the health handler asks. */
export interface HealthOptions {
  readonly publisher: Pick<Publisher, 'release' | 'status'>;
  readonly pocketbase: PocketBaseClient;
  readonly outbox: OutboxClient;
  /** Whether the API has room for the next call and the next stream. */
  readonly apiLoad: () => ApiLoad;
  /** Whether the instance has a mail server to send by. */
  readonly isSendingMail: boolean;
}

/** `GET /healthz`: `status` is `ok` while there is a release, PocketBase answers and the API has room, else `degraded`. */
export function healthHandler({
  publisher,
  pocketbase,
  outbox,
  apiLoad,
  isSendingMail,
}: HealthOptions): Handler {
  return async (_request, response, url) => {
    if (url.pathname !== machinePaths.health) return false;
    const release = publisher.release();
    const [isUp, mail] = await Promise.all([
      inTime(pocketbase.isHealthy(), false),
      mailHealth(outbox, isSendingMail),
    ]);
    const api = apiLoad();
    const hasRoom = api.calls === 'ok' && api.streams === 'ok';
    const { state, lastError, lastDurationMs } = publisher.status();
    return sendJson(response, 200, {
      status: release !== null && isUp && hasRoom && state !== 'failed' ? 'ok' : 'degraded',
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pocketbase: isUp ? 'up' : 'down',
      api,
      publisher: { state, lastError, lastDurationMs },
      mail,
    });
  };
}
