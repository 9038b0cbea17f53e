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

/** Those pages of a release that mention cars which are not public any more. */
export interface RenderedAgain {
  /**
   * The page without those cars. Sending it waits for its rendering, or answers that it cannot be had now.
   * @param file the path within the release's static files, with a slash before it.
   * @returns null for a page that mentions none of them: it is what the release has.
   */
  readonly find: (file: string) => Servable | null;
}

/** What renders them. */
export interface RenderedAgainOptions {
  readonly renderer: Pick<Renderer, 'renderAgain'>;
  readonly log: Pick<Log, 'warn'>;
  /** Headers of every page. */
  readonly headers?: FlatHeaders;
  /** Milliseconds that a request waits for a rendering. */
  readonly waitMs?: number;
}

const WAIT_MS = 5000;
/** A page is rendered four times a second at most while one car after another is hidden. */
const REST_MS = 250;
/** Pages that the thread renders at the same time: a catalogue keeps no other page waiting. */
const AT_ONCE = 2;
/** A page that shows a car which was hidden during its rendering is rendered once more, as often as this. */
const TRIES = 3;
/** Pauses after failures in a row. */
const PAUSES = { baseMs: 1000, capMs: 30_000 };
/** Both codings of some five hundred pages of cars, or of ten catalogues of a thousand. */
const KEPT_BYTES = 32 * 1024 * 1024;

const NOT_NOW =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Un momento</title></head><body><h1>Estamos actualizando esta página</h1><p>Volverá en unos segundos y se cargará sola.</p></body></html>';

const compress = promisify<Buffer, Buffer>(gzip);

interface Body {
  readonly bytes: Buffer;
  readonly headOf: HeadMaker;
}
interface Page {
  readonly plain: Body;
  readonly gzipped: Body;
}

/** Each body has the tag of its bytes. */
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

/** Pages, up to so many bytes in all. */
const createShelf = () =>
  new LRUCache<string, Page>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ plain, gzipped }) => plain.bytes.length + gzipped.bytes.length,
  });

/** Whether a text shows one of some cars: by its id, as cards and photographs do, or by its address. */
export function showsAny(text: string, vehicles: readonly PublicVehicle[]): boolean {
  return vehicles.some(
    ({ id, slug }) => text.includes(id) || new RegExp(`${paths.vehiculo(slug)}(?![\\w-])`).test(text),
  );
}

/**
 * Has pages rendered again in the release's thread, from the stock that it holds. What was rendered is kept until the visibility
 * changes. All who wait for a page share one rendering, which begins after they have asked.
 */
export function createRenderedAgain(
  { mentions }: Pick<Release, 'mentions'>,
  visibility: VisibilityIndex,
  { renderer, log, headers = [], waitMs = WAIT_MS }: RenderedAgainOptions,
): RenderedAgain {
  const inTurn = createSemaphore({ total: AT_ONCE });
  const failed = new Map<string, { readonly count: number; readonly until: number }>();
  let shelf = createShelf();
  let shelfRevision = -1;

  const currentShelf = () => {
    const revision = visibility.revision();
    if (shelfRevision !== revision) {
      shelf = createShelf();
      shelfRevision = revision;
    }
    return shelf;
  };
  const pauseLeft = (file: string) => (failed.get(file)?.until ?? 0) - Date.now();

  const renderOnce = async (file: string): Promise<{ page: Page; isOvertaken: boolean }> => {
    const revision = visibility.revision();
    const shown = visibility.vehicles();
    const ids = shown.map(({ id }) => id);
    const { status, body } = await renderer.renderAgain(file.slice(1), ids);
    if (status !== 200) throw new Error(`it was rendered with status ${status}`);
    const page = await pageOf(file, body, headers);
    if (visibility.revision() === revision) {
      currentShelf().set(file, page);
      return { page, isOvertaken: false };
    }
    const hidden = shown.filter(({ id }) => !visibility.isVisible(id));
    return { page, isOvertaken: showsAny(body, hidden) };
  };

  const render = async (file: string): Promise<Page> => {
    if (pauseLeft(file) > 0) throw new Error('It failed a moment ago');
    const known = currentShelf().get(file);
    if (known !== undefined) return known;
    try {
      for (let tries = 1; ; tries++) {
        const { page, isOvertaken } = await inTurn.run(() => renderOnce(file));
        failed.delete(file);
        // While cars are hidden faster than it is rendered, it is as of a moment after it was asked for.
        if (!isOvertaken || tries === TRIES) return page;
      }
    } catch (error) {
      const count = failed.get(file)?.count ?? 0;
      const pause = backoffMs(count, PAUSES);
      failed.set(file, { count: count + 1, until: Date.now() + pause });
      log.warn(`${file} was not rendered again, next try after ${pause / 1000} s: ${errorMessage(error)}`);
      throw error;
    }
  };
  const rendered = createFollowUpFlight(render, REST_MS);

  /** Null when it cannot be had in time. */
  const wanted = async (file: string): Promise<Page | null> => {
    const known = currentShelf().get(file);
    if (known !== undefined) return known;
    if (pauseLeft(file) > 0) return null;
    return abortable(rendered(file), AbortSignal.timeout(waitMs)).catch(() => null);
  };

  const servable = (file: string): Servable => ({
    sendAtOnce: (...asked) => {
      const page = currentShelf().get(file);
      if (page !== undefined) sendPage(page, ...asked);
      return page !== undefined;
    },
    send: async (...asked) => {
      const page = await wanted(file);
      if (page !== null) {
        sendPage(page, ...asked);
        return;
      }
      const [, response] = asked;
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
