import { setTimeout as sleep } from 'node:timers/promises';
import { personNews, SETTLE_MS, type WatchedAlert } from '#src/features/alerts/alert.rules.ts';
import type { Seen } from '#src/features/alerts/seen.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';

/**
 * Looks for news every minute and queues a mail for each person who has some. It runs here and not in PocketBase, whose
 * engine lacks what the catalogue's filters need (URLSearchParams, Intl).
 */

const INTERVAL_MS = 60_000;

type AlertsClient = Pick<
  PocketBaseClient,
  'dueAlerts' | 'queueAlertNews' | 'cardsOfStock' | 'publicationVersion'
>;

/** Looks for news once. @throws Error when PocketBase does not answer as expected */
export type LookForNews = (now?: number) => Promise<void>;

function byPerson(alerts: readonly WatchedAlert[]): ReadonlyMap<string, readonly WatchedAlert[]> {
  const people = new Map<string, WatchedAlert[]>();
  for (const alert of alerts) people.set(alert.persona, [...(people.get(alert.persona) ?? []), alert]);
  return people;
}

/** How many cars have been unchanged for long enough: changes when another one is. */
const settledCount = (stock: readonly SnapshotVehicle[], now: number) =>
  stock.filter(({ updated_at }) => Date.parse(updated_at.replace(' ', 'T')) <= now - SETTLE_MS).length;

/** Creates the look, which reads the stock when it has changed, and compares when anything has. */
export function createLook(pocketbase: AlertsClient): LookForNews {
  let stock: { readonly version: number; readonly cars: readonly SnapshotVehicle[] } | null = null;
  let looked = '';

  const readStock = async () => {
    const version = await pocketbase.publicationVersion();
    if (stock?.version !== version) stock = { version, cars: await pocketbase.cardsOfStock() };
    return stock;
  };

  return async (now = Date.now()) => {
    const due = await pocketbase.dueAlerts();
    if (due.length === 0) return;
    const { version, cars } = await readStock();
    const state = JSON.stringify([version, settledCount(cars, now), due]);
    if (state === looked) return;
    const personas: string[] = [];
    const silent: Record<string, Seen> = {};
    for (const [persona, alerts] of byPerson(due)) {
      // Other requests have their turn between two people.
      await sleep(0);
      const { news, vistos } = personNews(alerts, cars, now);
      if (news.length > 0) {
        personas.push(persona);
        continue;
      }
      for (const { id, visto } of alerts)
        if (vistos[id] !== undefined && vistos[id] !== visto) silent[id] = vistos[id];
    }
    if (personas.length > 0 || Object.keys(silent).length > 0)
      await pocketbase.queueAlertNews(personas, silent);
    // A mail that fails changes nothing here, so the same people may be due again.
    looked = personas.length > 0 ? '' : state;
  };
}

/** Looks every minute. */
export function watchAlerts(
  pocketbase: AlertsClient,
  log: Pick<Log, 'warn'>,
  intervalMs = INTERVAL_MS,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const look = createLook(pocketbase);
  let isFailing = false;

  /** False when the wait was cut short. */
  const hasPassed = (ms: number) => sleep(ms, true, { signal: stopping.signal }).catch(() => false);

  const run = async () => {
    while (await hasPassed(intervalMs)) {
      try {
        await look();
        isFailing = false;
      } catch (error) {
        // Once for a series: PocketBase may be down for hours, and its supervisor logs that.
        if (!isFailing) log.warn(`Cannot look for news of alerts: ${errorMessage(error)}`);
        isFailing = true;
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
