import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { madridDay } from '#src/lib/madrid-time.ts';
import { paths } from '#src/paths.ts';
import { limitKeyOf } from '#src/server/gateway/client-address.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { isNamedPerson, isOpening, isVisit } from './is-visit.ts';
import { boundVisits } from './visit-bound.ts';

/** What of a request says who asks for what. */
type AskedPage = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/**
 * Counts how often cars' pages are opened: one number for each car and day, and nothing of who opened them. It stays in memory
 * for up to a minute, so that no visit waits for the database; a crash loses that minute.
 */
export interface VisitCounter {
  /** Takes note of a request for a car's page, when it has been answered whole. To be called before the answer begins. */
  readonly watch: (request: AskedPage, response: ServerResponse) => void;
  /**
   * Takes what a car's page tells that was fetched before anybody opened it, and answers 204; false for anything else
   * (src/features/vehicles/stock/opened-page.client.ts).
   */
  readonly takeOpened: (request: AskedPage, response: Pick<ServerResponse, 'writeHead'>) => boolean;
  /** Stores what was counted; what cannot be stored now is stored with the next. Never throws. */
  readonly store: () => Promise<void>;
  /** Stores each minute from now on. */
  readonly start: () => void;
  /** Stores a last time. */
  readonly stop: () => Promise<void>;
}

/** So many visits of a car on a day, `YYYY-MM-DD` in Madrid. */
export interface DayVisits {
  readonly vehicle: string;
  readonly dia: string;
  readonly total: number;
}

/** Visits that are stored together. One that was stored already, though the answer was lost, is known by its id. */
export interface VisitBatch {
  readonly lote: string;
  readonly visitas: readonly DayVisits[];
}

interface VisitCounterOptions {
  /** The id of the car that has the address now; undefined for none. */
  readonly vehicleOf: (slug: string) => string | undefined;
  /** How many proxies of ours stand before the gateway. */
  readonly proxyHops: number;
  /** The site's public address. */
  readonly siteUrl: string;
  readonly send: (batch: VisitBatch) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => Date;
  readonly everyMs?: number;
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
  everyMs = MINUTE_MS,
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
      // What was left over first, and by itself: its id says whether it is stored already.
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
      // A robot's page says the same, and is not told that it counts for nothing.
      if (isNamedPerson(request.headers)) count(slug, limitKeyOf(request, proxyHops));
      response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      return true;
    },
    store,
    start: () => {
      timer = setInterval(() => void store(), everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await storing;
      await store();
    },
  };
}
