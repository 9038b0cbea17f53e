import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';

/**
 * Notifies an external build host of stock changes. Changes are debounced, because each notification starts a build there. The
 * accepted version is stored in the database, so that no crash loses a change.
 */

const SEND_TIMEOUT_MS = 10_000;
const RETRY = { baseMs: 5000, capMs: 5 * 60_000 };

/** Debounce settings in milliseconds. */
export interface Settling {
  /** Changes are sent when there has been no other change for this long. */
  readonly quietMs: number;
  /** Continuous changes are sent after this time at the latest. */
  readonly longestMs: number;
}

const SETTLING: Settling = { quietMs: 3000, longestMs: 30_000 };

/** Changes not yet sent to the build host. Times are milliseconds since 1970. */
export interface Unsettled {
  readonly version: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Updates the pending changes with a version that was read. */
export function observed(former: Unsettled | null, version: number, now: number): Unsettled {
  if (former?.version === version) return former;
  return { version, firstAt: former?.firstAt ?? now, lastAt: now };
}

/** Whether to notify the build host now. */
export function isSettled({ firstAt, lastAt }: Unsettled, now: number, settling = SETTLING): boolean {
  return now - lastAt >= settling.quietMs || now - firstAt >= settling.longestMs;
}

/** Options of the notifications. */
export interface BuildHost {
  /** REBUILD_WEBHOOK_URL. */
  readonly url: string;
  /** Key for the signature of requests. */
  readonly secret: string;
  readonly pocketbase: Pick<PocketBaseClient, 'notifiedVersion' | 'storeNotified'>;
  readonly publication: Pick<PublicationWatch, 'listen'>;
  readonly log: Log;
  readonly settling?: Settling;
}

async function send({ url, secret }: BuildHost, version: number): Promise<void> {
  const body = JSON.stringify({ event: 'stock', version });
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', 'X-Signature': signatureOf(body, secret) },
    // Do not follow redirects: they could lead to hosts of the internal network.
    redirect: 'manual',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}

/** Notifies the build host of pending and future changes while the watch runs. */
export function notifyBuildHost(host: BuildHost): void {
  const { pocketbase, publication, log, settling = SETTLING } = host;
  let notified: number | null = null;
  let unsettled: Unsettled | null = null;
  let failures = 0;
  let retryAt = 0;
  let isNotifying = false;

  const notify = async (version: number): Promise<void> => {
    try {
      await send(host, version);
      notified = version;
      unsettled = null;
      failures = 0;
    } catch (error) {
      retryAt = Date.now() + backoffMs(failures++, RETRY);
      log.warn(`the build host has not accepted version ${version}: ${errorMessage(error)}`);
      await pocketbase.storeNotified({ failure: errorMessage(error) });
      return;
    }
    await pocketbase.storeNotified({ version });
  };

  const consider = async (version: number): Promise<void> => {
    notified ??= await pocketbase.notifiedVersion();
    // Compare for equality: a restored backup has a lower version.
    if (version === notified) return;
    const now = Date.now();
    unsettled = observed(unsettled, version, now);
    if (now >= retryAt && isSettled(unsettled, now, settling)) await notify(version);
  };

  publication.listen((version) => {
    if (isNotifying) return;
    isNotifying = true;
    consider(version)
      // PocketBase is down: the stock cannot change, and an unrecorded notification is sent again after a restart.
      .catch(() => undefined)
      .finally(() => (isNotifying = false));
  });
}
