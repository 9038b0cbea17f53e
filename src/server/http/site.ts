import type { IncomingMessage, ServerResponse } from 'node:http';
import { paths } from '#src/paths.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import type { RedirectMap } from './redirect-map.ts';
import { isRead, redirect, refuseMethod, whenOver, type Handler } from './http.ts';
import { createRouteCache, type CacheGeneration } from './route-cache.ts';
import type { ReleaseFiles } from './release-files.ts';
import { showsAny } from './rendered-again.ts';
import { readSitePath, type SitePath } from './request-target.ts';
import type { VisibilityIndex } from './visibility-index.ts';
import { createSemaphore, OverloadedError, type Caller } from '#src/server/lib/semaphore.ts';
import { createQueuedSingleFlight } from '#src/server/lib/single-flight.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { RenderedPage } from '#src/server/render/release-app.ts';
import type { Renderer } from '#src/server/render/renderer.ts';

/** The release that is served, with its renderer. */
export interface ServedRelease {
  readonly files: ReleaseFiles;
  readonly renderer: Pick<Renderer, 'render'>;
}

/** What the site handler needs; `served` answers null before the first release. */
export interface SiteOptions {
  readonly served: () => ServedRelease | null;
  /** Whether a first release is on its way. */
  readonly isPublishing: boolean;
  readonly visibility: VisibilityIndex;
  readonly former: Pick<RedirectMap, 'ownerOf'>;
  readonly pocketbase: Pick<PocketBaseClient, 'formerSlugOwner'>;
  /** Proxies of ours before the gateway. */
  readonly proxyHops: number;
  readonly log: Log;
}

/** The former system wrote addresses otherwise than we do, with accents and points: those lead to ours. */
const VEHICLE_PATH = /^\/vehiculo\/(?<slug>[^/]{1,240})$/;
/** A release has one thread that renders; a page takes some tens of milliseconds. */
const RENDERINGS = { total: 1, queue: 300, timeoutMs: 20_000 };
/** A page that shows a car which was hidden during its rendering is rendered once more, as often as this. */
const TRIES = 3;
/** Pages of cars, each of which is looked up before it is served. */
const VEHICLES = paths.vehiculo('');
const PREPARING =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Preparando el sitio</title></head><body><h1>Estamos preparando el sitio</h1><p>La página se actualizará sola en unos segundos.</p></body></html>';
/** Where PUBLISHER is off and nothing was ever published: waiting leads nowhere. */
const NOT_PUBLISHED =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Sitio sin publicar</title></head><body><h1>Este servidor no publica la web</h1><p>Aquí todavía no hay ninguna página.</p></body></html>';

interface AskedVehicle {
  readonly files: ReleaseFiles;
  readonly path: string;
  readonly slug: string;
}

type VehicleAnswer = 'static' | 'render' | 'not-found' | 'not-now' | { readonly moved: string };

/** The site's part of the gateway. */
export interface Site {
  readonly handle: Handler;
  /**
   * Answers before this returns what was asked for before, as long as neither the release nor the visibility has changed
   * since; false for anything else, which `handle` decides.
   */
  readonly answerAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** The site: the release's files; cars newer than it on demand; moved cars by redirect; withheld ones nowhere. */
export function createSite(options: SiteOptions): Site {
  const { served, isPublishing, visibility, former, pocketbase, proxyHops, log } = options;
  const known = createRouteCache(() => ({ files: served()?.files, revision: visibility.revision() }));

  const owners = createQueuedSingleFlight<string | null>(createLookups());
  const pages = createQueuedSingleFlight<RenderedPage | null>(createSemaphore(RENDERINGS));

  /** While PocketBase is away, nobody had the address. */
  const askOwner = (slug: string, asker: Caller): Promise<string | null | OverloadedError> =>
    owners(slug, asker, () => pocketbase.formerSlugOwner(slug)).catch((error: unknown) =>
      error instanceof OverloadedError ? error : null,
    );

  const decideVehicle = async (files: ReleaseFiles, slug: string, asker: Caller): Promise<VehicleAnswer> => {
    const builtId = files.vehicleIdOf(slug);
    if (builtId !== undefined && visibility.isVisible(builtId)) {
      const slugNow = visibility.slugOf(builtId) ?? slug;
      if (slugNow === slug) return 'static';
      if (visibility.idOf(slug) === undefined) return { moved: slugNow };
    }
    if (visibility.idOf(slug) !== undefined) return 'render';
    const known = former.ownerOf(slug);
    const owner = known === undefined ? await askOwner(slug, asker) : known;
    if (owner instanceof OverloadedError) return 'not-now';
    const slugNow = owner === null ? undefined : visibility.slugOf(owner);
    return slugNow === undefined ? 'not-found' : { moved: slugNow };
  };

  /** Null when the page cannot be rendered now. A release of another build that takes over meanwhile has closed the former's renderer. */
  const renderOnDemand = async (pathname: string, slug: string): Promise<RenderedPage | null> => {
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const shown = visibility.vehicles();
        const page = await served()?.renderer.render(pathname);
        if (page === undefined) return null;
        if (page.status === 404 || visibility.idOf(slug) === undefined) return { ...page, status: 404 };
        if (page.status !== 200) throw new Error(`status ${page.status}`);
        // Cars that were hidden meanwhile may stand on it among others.
        const hidden = shown.filter(({ id }) => !visibility.isVisible(id));
        if (!showsAny(page.body, hidden)) return page;
      }
    } catch (error) {
      log.warn(`${pathname} could not be rendered: ${errorMessage(error)}`);
    }
    return null;
  };

  const serveOnDemand = async (
    request: IncomingMessage,
    response: ServerResponse,
    { files, path: pathname, slug }: AskedVehicle,
    asker: Caller,
  ) => {
    const render = () => renderOnDemand(pathname, slug);
    // Who asks after a change does not join a rendering from before it.
    const page = await pages(`${visibility.revision()} ${pathname}`, asker, render).catch(
      (error: unknown) => {
        if (error instanceof OverloadedError) return null;
        throw error;
      },
    );
    // The car exists: what cannot be shown now is no reason to forget its address.
    if (page === null) files.serveMissing(request, response, 503);
    else if (page.status === 404 || visibility.idOf(slug) === undefined)
      files.serveMissing(request, response, 404);
    else {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(page.body);
    }
  };

  const serveFile = async (
    request: IncomingMessage,
    response: ServerResponse,
    { files, path }: { readonly files: ReleaseFiles; readonly path: string },
    generation: CacheGeneration,
  ) => {
    const file = files.find(path);
    if (file === null) files.serveMissing(request, response, 404);
    else {
      known.keep(request, file, generation);
      await file.send(request, response);
    }
  };

  const serveVehicle = async (
    request: IncomingMessage,
    response: ServerResponse,
    { files, path, query }: SitePath & { readonly files: ReleaseFiles },
    generation: CacheGeneration,
  ) => {
    const slug = VEHICLE_PATH.exec(path)?.groups?.['slug'];
    if (slug === undefined) {
      files.serveMissing(request, response, 404);
      return;
    }
    const asker = { address: limitKeyOf(request, proxyHops), left: whenOver(response) };
    const answer = await decideVehicle(files, slug, asker);
    if (typeof answer === 'object') redirect(response, 301, `${paths.vehiculo(answer.moved)}${query}`);
    else if (answer === 'static') await serveFile(request, response, { files, path }, generation);
    else if (answer === 'render') await serveOnDemand(request, response, { files, path, slug }, asker);
    else files.serveMissing(request, response, answer === 'not-now' ? 503 : 404);
  };

  const handle: Handler = async (request, response) => {
    if (!isRead(request)) return refuseMethod(response);
    const release = served();
    if (release === null) {
      response.writeHead(503, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(isPublishing ? { 'Retry-After': '3' } : {}),
        'Cache-Control': 'no-store',
      });
      response.end(isPublishing ? PREPARING : NOT_PUBLISHED);
      return true;
    }
    const generation = known.generation();
    const { files } = release;
    const asked = readSitePath(request.url ?? '/');
    if (asked === null) files.serveMissing(request, response, 404);
    else if (!asked.isCanonical) redirect(response, 301, `${encodeURI(asked.path)}${asked.query}`);
    else if (asked.path.startsWith(VEHICLES))
      await serveVehicle(request, response, { files, ...asked }, generation);
    else await serveFile(request, response, { files, ...asked }, generation);
    return true;
  };

  return { handle, answerAtOnce: known.answer };
}
