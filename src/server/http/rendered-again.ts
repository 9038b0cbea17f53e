import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createHeadMaker, sendBytes, type FlatHeaders, type HeadMaker } from './conditional-response.ts';
import { chooseCoding } from './content-coding.ts';
import type { Servable } from './static-files.ts';
import type { VisibilityIndex } from './visibility-index.ts';
import { paths } from '#src/paths.ts';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { contentTag, contentTypeOf } from '#src/server/lib/content.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { createFollowUpFlight } from '#src/server/lib/single-flight.ts';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import type { Release } from '#src/server/releases/releases.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/** The pages of a release that mention cars which are no longer public. */
export interface RenderedAgain {
  /**
   * The page without those cars. `send` waits until it is rendered, or responds with 503.
   * @param file the path within the release's static files, with a leading slash.
   * @returns null for a page that mentions no such car, so that the release's file is served.
   */
  readonly find: (file: string) => Servable | null;
}

/** Options of rendering pages again. */
export interface RenderedAgainOptions {
  readonly renderer: Pick<Renderer, 'renderAgain'>;
  readonly log: Pick<Log, 'warn'>;
  /** Headers of every page. */
  readonly headers?: FlatHeaders;
  /** Milliseconds that a request waits for the page. */
  readonly waitMs?: number;
}

const WAIT_MS = 5000;
/** Throttle: a page is rendered at most four times a second while many cars are hidden one after another. */
const REST_MS = 250;
/** Pages that the thread renders concurrently, so that a catalogue does not block other pages. */
const CONCURRENCY = 2;
/** Attempts at a page while the cars that it shows are hidden during its rendering. */
const MAX_ATTEMPTS = 3;
/** Pauses after consecutive failures. */
const BACKOFF = { baseMs: 1000, capMs: 30_000 };
/** Both codings of about five hundred car pages, or of ten catalogues of a thousand cars. */
const KEPT_BYTES = 32 * 1024 * 1024;

const NOT_NOW =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Un momento</title></head><body><h1>Estamos actualizando esta página</h1><p>Se volverá a cargar automáticamente en unos segundos.</p></body></html>';

const compress = promisify<Buffer, Buffer>(gzip);

interface Body {
  readonly bytes: Buffer;
  readonly headOf: HeadMaker;
}
interface Page {
  readonly plain: Body;
  readonly gzipped: Body;
}

/** Creates both codings of a page, each with the tag of its bytes. */
async function pageOf(file: string, text: string, headers: FlatHeaders): Promise<Page> {
  const contentType = contentTypeOf(file);
  const bodyOf = (bytes: Buffer, coding: 'gzip' | null): Body => {
    const facts = { tag: contentTag(bytes), size: bytes.length, contentType, coding, varies: true };
    return { bytes, headOf: createHeadMaker(facts, headers) };
  };
  const bytes = Buffer.from(text);
  return { plain: bodyOf(bytes, null), gzipped: bodyOf(await compress(bytes), 'gzip') };
}

function sendPage({ plain, gzipped }: Page, ...[request, response, caching]: Parameters<Servable['send']>) {
  const isCompressed = chooseCoding(request.headers['accept-encoding'], ['gzip']) !== null;
  const { bytes, headOf } = isCompressed ? gzipped : plain;
  sendBytes(response, headOf(request, caching), bytes);
}

/** An LRU cache of pages, limited in bytes. */
const createPageCache = () =>
  new LRUCache<string, Page>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ plain, gzipped }) => plain.bytes.length + gzipped.bytes.length,
  });

/** Whether a text mentions one of the cars: by its id, as cards and photos do, or by its path. */
export function showsAny(text: string, vehicles: readonly PublicVehicle[]): boolean {
  return vehicles.some(
    ({ id, slug }) => text.includes(id) || new RegExp(`${paths.vehiculo(slug)}(?![\\w-])`).test(text),
  );
}

/**
 * Renders pages again in the release's renderer thread, from the stock that it holds. Rendered pages are cached until the visibility
 * changes. Concurrent requests for a page share one rendering, which begins after they have arrived.
 */
export function createRenderedAgain(
  { mentions }: Pick<Release, 'mentions'>,
  visibility: VisibilityIndex,
  { renderer, log, headers = [], waitMs = WAIT_MS }: RenderedAgainOptions,
): RenderedAgain {
  const semaphore = createSemaphore({ total: CONCURRENCY });
  const failed = new Map<string, { readonly count: number; readonly until: number }>();
  let cache = createPageCache();
  let cacheRevision = -1;

  const currentCache = () => {
    const revision = visibility.revision();
    if (cacheRevision !== revision) {
      cache = createPageCache();
      cacheRevision = revision;
    }
    return cache;
  };
  const pauseLeft = (file: string) => (failed.get(file)?.until ?? 0) - Date.now();

  const renderOnce = async (file: string): Promise<{ page: Page; isOvertaken: boolean }> => {
    const revision = visibility.revision();
    const shown = visibility.vehicles();
    const ids = shown.map(({ id }) => id);
    const { status, body } = await renderer.renderAgain(file.slice(1), ids);
    if (status !== 200) throw new Error(`the renderer responded with status ${status}`);
    const page = await pageOf(file, body, headers);
    if (visibility.revision() === revision) {
      currentCache().set(file, page);
      return { page, isOvertaken: false };
    }
    const hidden = shown.filter(({ id }) => !visibility.isVisible(id));
    return { page, isOvertaken: showsAny(body, hidden) };
  };

  const render = async (file: string): Promise<Page> => {
    if (pauseLeft(file) > 0) throw new Error('The last rendering failed; waiting before the next attempt');
    const cached = currentCache().get(file);
    if (cached !== undefined) return cached;
    try {
      for (let attempts = 1; ; attempts++) {
        const { page, isOvertaken } = await semaphore.run(() => renderOnce(file));
        failed.delete(file);
        // If cars are hidden faster than the page is rendered, it is still newer than the request.
        if (!isOvertaken || attempts === MAX_ATTEMPTS) return page;
      }
    } catch (error) {
      const count = failed.get(file)?.count ?? 0;
      const pause = backoffMs(count, BACKOFF);
      failed.set(file, { count: count + 1, until: Date.now() + pause });
      log.warn(`Cannot render ${file} again, next attempt in ${pause / 1000} s: ${errorMessage(error)}`);
      throw error;
    }
  };
  const renderShared = createFollowUpFlight(render, REST_MS);

  /** The page; null when it cannot be rendered in time. */
  const pageInTime = async (file: string): Promise<Page | null> => {
    const cached = currentCache().get(file);
    if (cached !== undefined) return cached;
    if (pauseLeft(file) > 0) return null;
    return abortable(renderShared(file), AbortSignal.timeout(waitMs)).catch(() => null);
  };

  const servable = (file: string): Servable => ({
    sendAtOnce: (...args) => {
      const page = currentCache().get(file);
      if (page !== undefined) sendPage(page, ...args);
      return page !== undefined;
    },
    send: async (...args) => {
      const page = await pageInTime(file);
      if (page !== null) {
        sendPage(page, ...args);
        return;
      }
      const [, response] = args;
      response.writeHead(503, {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': String(Math.max(5, Math.ceil(pauseLeft(file) / 1000))),
        'Cache-Control': 'no-store',
      });
      response.end(NOT_NOW);
    },
  });

  return {
    find: (file) => ((mentions[file] ?? []).every((id) => visibility.isVisible(id)) ? null : servable(file)),
  };
}
