import { machinePaths } from '#src/paths.ts';
import { sendJson, type Handler } from '#src/server/gateway/http.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';

/** What the health report says about mails: whether they are sent at all, and how many wait or were given up. */
async function mailHealth(outbox: OutboxClient, isSending: boolean) {
  const counts = await outbox.counts().catch(() => null);
  return {
    sender: isSending ? 'on' : 'off',
    waiting: counts === null ? null : counts.pending + counts.sending,
    failed: counts?.failed ?? null,
  };
}

/** What the health handler asks. */
export interface HealthOptions {
  readonly publisher: Publisher;
  readonly pocketbase: PocketBaseClient;
  readonly outbox: OutboxClient;
  /** Whether the instance has a mail server to send by. */
  readonly isSendingMail: boolean;
}

/** `GET /healthz`: `status` is `ok` while there is a release and PocketBase answers, else `degraded`. */
export function healthHandler({ publisher, pocketbase, outbox, isSendingMail }: HealthOptions): Handler {
  return async (_request, response, url) => {
    if (url.pathname !== machinePaths.health) return false;
    const release = publisher.release();
    const isUp = await pocketbase.isHealthy();
    const { state, lastError, lastDurationMs } = publisher.status();
    return sendJson(response, 200, {
      status: release !== null && isUp && state !== 'failed' ? 'ok' : 'degraded',
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pocketbase: isUp ? 'up' : 'down',
      publisher: { state, lastError, lastDurationMs },
      mail: await mailHealth(outbox, isSendingMail),
    });
  };
}
