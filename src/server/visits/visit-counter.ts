import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { madridDay } from '#src/lib/madrid-time.ts';
import { paths } from '#src/paths.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { boundVisits, isNamedPerson, isOpening, isVisit } from './visit-rules.ts';

type AskedPage = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/**
 * Counts how often cars' pages are opened: one number for each car and day, and nothing of who opened them. It stays in memory
 * for up to a minute, so that no visit waits for the database; a crash loses that minute.
 */
export interface VisitCounter {
  /** Counts a request for a car's page once it has been answered whole. To be called before the answer begins. */
  readonly watch: (request: AskedPage, response: ServerResponse) => void;
  /** Answers 204 to the beacon of a page that was fetched ahead (opened-page.client.ts); false for anything else. */
  readonly takeOpened: (request: AskedPage, response: Pick<ServerResponse, 'writeHead'>) => boolean;
  /** Stores what was counted; what cannot be stored is stored with the next. Never throws. */
  readonly store: () => Promise<void>;
  /** Stores each minute from now on. */
  readonly start: () => void;
  /** Stores a last time. */
  readonly stop: () => Promise<void>;
}

/** Visits that are stored together, by car and day (`YYYY-MM-DD` in Madrid). The id makes storing idempotent. */
export interface VisitBatch {
  readonly lote: string;
  readonly visitas: readonly { readonly vehicle: string; readonly dia: string; readonly total: number }[];
}

interface VisitCounterOptions {
  /** The id of the car that has the address now; undefined for none. */
  readonly vehicleOf: (slug: string) => string | undefined;
  /** How many proxies of ours stand before the gateway. */
  readonly proxyHops: number;
  /** The site's public address. */
  readonly siteUrl: string;
  /** @throws Error when it is not sure that the batch is stored. */
  readonly send: (batch: VisitBatch) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => Date;
}

const VEHICLE = paths.vehiculo('');
const MINUTE_MS = 60_000;

/** The slug in a request's target; null where it is no car's page. */
function slugOf({ url = '' }: AskedPage): string | null {
  if (!url.startsWith(VEHICLE)) return null;
  const query = url.indexOf('?');
  return url.slice(VEHICLE.length, query === -1 ? undefined : query);
}

export function createVisitCounter({
  vehicleOf,
  proxyHops,
  siteUrl,
  send,
  log,
  now = () => new Date(),
}: VisitCounterOptions): VisitCounter {
  let counts = new Map<string, number>();
  /** What is being stored, or was not stored for sure. */
  let batch: VisitBatch | null = null;
  let storing: Promise<void> | undefined;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;

  const siteOrigin = new URL(siteUrl).origin;
  const mayCount = boundVisits();
  const count = (slug: string, address: string) => {
    const vehicle = vehicleOf(slug);
    const day = madridDay(now());
    if (vehicle === undefined || !mayCount(address, vehicle, day)) return;
    const key = `${vehicle} ${day}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };

  const nextBatch = (): VisitBatch | null => {
    if (counts.size === 0) return null;
    const visitas = [...counts].map(([key, total]) => {
      const [vehicle = '', dia = ''] = key.split(' ');
      return { vehicle, dia, total };
    });
    counts = new Map();
    return { lote: randomUUID(), visitas };
  };

  const storeAll = async () => {
    try {
      // What was left over first, and alone: its id says whether it is stored already.
      while ((batch ??= nextBatch()) !== null) {
        await send(batch);
        batch = null;
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(`Visits could not be stored, and wait: ${errorMessage(error)}`);
      isFailing = true;
    }
  };
  const store = () => (storing ??= storeAll().finally(() => (storing = undefined)));

  return {
    watch: (request, response) => {
      const slug = slugOf(request);
      if (slug === null || !isVisit(request.method, request.headers)) return;
      // A socket that has closed has no address any more.
      const address = limitKeyOf(request, proxyHops);
      response.once('finish', () => {
        if (response.statusCode === 200) count(slug, address);
      });
    },
    takeOpened: (request, response) => {
      const slug = slugOf(request);
      if (slug === null || !isOpening(request.method, request.headers, siteOrigin)) return false;
      // A robot gets the same answer, and counts for nothing.
      if (isNamedPerson(request.headers)) count(slug, limitKeyOf(request, proxyHops));
      response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      return true;
    },
    store,
    start: () => {
      timer = setInterval(() => void store(), MINUTE_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await storing;
      await store();
    },
  };
}

/** An orderly stop waits no longer. */
const TIMEOUT_MS = 3000;

/** Stores visits in the PocketBase at `url`. */
export function visitsSender(url: string, secret: string): (batch: VisitBatch) => Promise<void> {
  return async (batch) => {
    const response = await fetch(`${url}/api/internal/visits`, {
      method: 'POST',
      headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to visits`);
  };
}
