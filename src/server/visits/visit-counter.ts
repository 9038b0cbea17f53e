import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { madridDay } from '#src/lib/madrid-time.ts';
import { paths } from '#src/paths.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { boundVisits, isNamedPerson, isOpening, isVisit } from './visit-rules.ts';

type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/**
 * Counts how often car pages are opened: one number per car and day, without any data about visitors. Counts are buffered in
 * memory for up to a minute, so that no visit waits for the database; a crash loses that minute.
 */
export interface VisitCounter {
  /** Counts a request for a car page once its response is complete. Call it before the response starts. */
  readonly watch: (request: PageRequest, response: ServerResponse) => void;
  /** Answers 204 to the beacon of a prefetched page (opened-page.client.ts); returns false for any other request. */
  readonly takeOpened: (request: PageRequest, response: Pick<ServerResponse, 'writeHead'>) => boolean;
  /** Stores the counts; counts that cannot be stored are kept for the next call. Never throws. */
  readonly store: () => Promise<void>;
  /** Starts storing every minute. */
  readonly start: () => void;
  /** Stops, and stores a last time. */
  readonly stop: () => Promise<void>;
}

/** A batch of visits by car and day (`YYYY-MM-DD` in Madrid). `lote` is its idempotency key. */
export interface VisitBatch {
  readonly lote: string;
  readonly visitas: readonly { readonly vehicle: string; readonly dia: string; readonly total: number }[];
}

interface VisitCounterOptions {
  /** Id of the car that currently has the slug; undefined for none. */
  readonly vehicleOf: (slug: string) => string | undefined;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  /** The site's public address. */
  readonly siteUrl: string;
  /** @throws Error when it is not certain that the batch is stored. */
  readonly send: (batch: VisitBatch) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  readonly now?: () => Date;
}

const VEHICLE = paths.vehiculo('');
const MINUTE_MS = 60_000;

/** The slug in a request's URL; null when it is not a car page. */
function slugOf({ url = '' }: PageRequest): string | null {
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
  /** The batch being stored, or not confirmed yet. */
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
      // Send an unconfirmed batch first and unchanged: its key prevents it from being stored twice.
      while ((batch ??= nextBatch()) !== null) {
        await send(batch);
        batch = null;
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(`Cannot store visits, will retry: ${errorMessage(error)}`);
      isFailing = true;
    }
  };
  const store = () => (storing ??= storeAll().finally(() => (storing = undefined)));

  return {
    watch: (request, response) => {
      const slug = slugOf(request);
      if (slug === null || !isVisit(request.method, request.headers)) return;
      // Read the address now: a closed socket has none.
      const address = limitKeyOf(request, proxyHops);
      response.once('finish', () => {
        if (response.statusCode === 200) count(slug, address);
      });
    },
    takeOpened: (request, response) => {
      const slug = slugOf(request);
      if (slug === null || !isOpening(request.method, request.headers, siteOrigin)) return false;
      // Robots get the same response but are not counted.
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

/** Timeout, so that a graceful shutdown does not hang. */
const TIMEOUT_MS = 3000;

/** Creates the function that stores visits in the PocketBase at `url`. */
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
