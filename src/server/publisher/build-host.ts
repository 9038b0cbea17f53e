import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';

/**
 * Tells a foreign build host that the stock changed: once for all that is saved together, because each telling is a build
 * there. What it has accepted stands in the database, so that no crash loses a change.
 */

const SEND_TIMEOUT_MS = 10_000;
const RETRY = { baseMs: 5000, capMs: 5 * 60_000 };

/** When changes count as settled, in milliseconds. */
export interface Settling {
  /** Nothing more has changed for this long. */
  readonly quietMs: number;
  /** Who changes something again and again is not waited for longer than this. */
  readonly longestMs: number;
}

const SETTLING: Settling = { quietMs: 3000, longestMs: 30_000 };

/** Changes that the build host does not know of. Moments are milliseconds since 1970. */
export interface Unsettled {
  readonly version: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** What is known once a version has been read. */
export function seen(former: Unsettled | null, version: number, now: number): Unsettled {
  if (former?.version === version) return former;
  return { version, firstAt: former?.firstAt ?? now, lastAt: now };
}

/** Whether the build host is to be told now. */
export function isSettled({ firstAt, lastAt }: Unsettled, now: number, settling = SETTLING): boolean {
  return now - lastAt >= settling.quietMs || now - firstAt >= settling.longestMs;
}

/** What telling a build host needs. */
export interface BuildHost {
  /** REBUILD_WEBHOOK_URL. */
  readonly url: string;
  /** Signs what is sent. */
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
    // The operator has named one address: an answer names no other, of the machine's own network, that is asked instead.
    redirect: 'manual',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}

/** Tells the build host of what changes from now on, and of what it does not know yet, for as long as the watch runs. */
export function notifyBuildHost(host: BuildHost): void {
  const { pocketbase, publication, log, settling = SETTLING } = host;
  let notified: number | null = null;
  let unsettled: Unsettled | null = null;
  let failures = 0;
  let retryAt = 0;
  let isTelling = false;

  const tell = async (version: number): Promise<void> => {
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
    // A restored backup counts from an earlier number.
    if (version === notified) return;
    const now = Date.now();
    unsettled = seen(unsettled, version, now);
    if (now >= retryAt && isSettled(unsettled, now, settling)) await tell(version);
  };

  publication.listen((version) => {
    if (isTelling) return;
    isTelling = true;
    consider(version)
      // PocketBase is away: the stock cannot change, and what was not noted is sent once more after a restart.
      .catch(() => undefined)
      .finally(() => (isTelling = false));
  });
}
