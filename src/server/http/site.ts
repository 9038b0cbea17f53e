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

/** The current release, with its renderer. */
export interface ServedRelease {
  readonly files: ReleaseFiles;
  readonly renderer: Pick<Renderer, 'render'>;
}

/** Options of the site handler; `served` returns null before the first release. */
export interface SiteOptions {
  readonly served: () => ServedRelease | null;
  /** Whether a first release will be published. */
  readonly isPublishing: boolean;
  readonly visibility: VisibilityIndex;
  readonly former: Pick<RedirectMap, 'ownerOf'>;
  readonly pocketbase: Pick<PocketBaseClient, 'formerSlugOwner'>;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  readonly log: Log;
}

/** Also matches the slugs of a former system, with accents and points, which redirect to ours. */
const VEHICLE_PATH = /^\/vehiculo\/(?<slug>[^/]{1,240})$/;
/** A release has one renderer thread; a page takes some tens of milliseconds. */
const RENDERINGS = { total: 1, queue: 300, timeoutMs: 20_000 };
/** Attempts at a page while the cars that it shows are hidden during its rendering. */
const MAX_ATTEMPTS = 3;
/** Path prefix of the car pages, whose visibility is checked before they are served. */
const VEHICLES = paths.vehiculo('');
const PREPARING =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Preparando el sitio</title></head><body><h1>Estamos preparando el sitio</h1><p>La página se actualizará automáticamente en unos segundos.</p></body></html>';
/** For PUBLISHER=off without any release: retrying would not help. */
const NOT_PUBLISHED =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Sitio sin publicar</title></head><body><h1>Este servidor no publica la web</h1><p>Aquí todavía no hay ninguna página.</p></body></html>';

interface RequestedVehicle {
  readonly files: ReleaseFiles;
  readonly path: string;
  readonly slug: string;
}

type VehicleAnswer = 'static' | 'render' | 'not-found' | 'not-now' | { readonly moved: string };

/** The site's handlers. */
export interface Site {
  readonly handle: Handler;
  /**
   * Responds synchronously to a path that was served before, unless the release or the visibility has changed since; otherwise returns
   * false, and `handle` routes the request.
   */
  readonly answerAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Serves the release's files. Renders newer cars on demand, redirects the former slugs of cars, and withholds hidden ones. */
export function createSite(options: SiteOptions): Site {
  const { served, isPublishing, visibility, former, pocketbase, proxyHops, log } = options;
  const routes = createRouteCache(() => ({ files: served()?.files, revision: visibility.revision() }));

  const owners = createQueuedSingleFlight<string | null>(createLookups());
  const pages = createQueuedSingleFlight<RenderedPage | null>(createSemaphore(RENDERINGS));

  /** The car that had a slug before; null also while PocketBase is unavailable. */
  const findOwner = (slug: string, caller: Caller): Promise<string | null | OverloadedError> =>
    owners(slug, caller, () => pocketbase.formerSlugOwner(slug)).catch((error: unknown) =>
      error instanceof OverloadedError ? error : null,
    );

  const decideVehicle = async (files: ReleaseFiles, slug: string, caller: Caller): Promise<VehicleAnswer> => {
    const builtId = files.vehicleIdOf(slug);
    if (builtId !== undefined && visibility.isVisible(builtId)) {
      const slugNow = visibility.slugOf(builtId) ?? slug;
      if (slugNow === slug) return 'static';
      if (visibility.idOf(slug) === undefined) return { moved: slugNow };
    }
    if (visibility.idOf(slug) !== undefined) return 'render';
    const mapped = former.ownerOf(slug);
    const owner = mapped === undefined ? await findOwner(slug, caller) : mapped;
    if (owner instanceof OverloadedError) return 'not-now';
    const slugNow = owner === null ? undefined : visibility.slugOf(owner);
    return slugNow === undefined ? 'not-found' : { moved: slugNow };
  };

  /** Null when the page cannot be rendered now, for example because a release of another build has closed the renderer meanwhile. */
  const renderOnDemand = async (pathname: string, slug: string): Promise<RenderedPage | null> => {
    try {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const shown = visibility.vehicles();
        const page = await served()?.renderer.render(pathname);
        if (page === undefined) return null;
        if (page.status === 404 || visibility.idOf(slug) === undefined) return { ...page, status: 404 };
        if (page.status !== 200) throw new Error(`status ${page.status}`);
        // The page may also show other cars, which were hidden meanwhile.
        const hidden = shown.filter(({ id }) => !visibility.isVisible(id));
        if (!showsAny(page.body, hidden)) return page;
      }
    } catch (error) {
      log.warn(`Cannot render ${pathname}: ${errorMessage(error)}`);
    }
    return null;
  };

  const serveOnDemand = async (
    request: IncomingMessage,
    response: ServerResponse,
    { files, path: pathname, slug }: RequestedVehicle,
    caller: Caller,
  ) => {
    const render = () => renderOnDemand(pathname, slug);
    // The key holds the revision, so that a request after a change does not join a rendering from before it.
    const page = await pages(`${visibility.revision()} ${pathname}`, caller, render).catch(
      (error: unknown) => {
        if (error instanceof OverloadedError) return null;
        throw error;
      },
    );
    // 503 because the car exists: a 404 would say that its URL is gone.
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
      routes.keep(request, file, generation);
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
    const caller = { address: limitKeyOf(request, proxyHops), left: whenOver(response) };
    const answer = await decideVehicle(files, slug, caller);
    if (typeof answer === 'object') redirect(response, 301, `${paths.vehiculo(answer.moved)}${query}`);
    else if (answer === 'static') await serveFile(request, response, { files, path }, generation);
    else if (answer === 'render') await serveOnDemand(request, response, { files, path, slug }, caller);
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
    const generation = routes.generation();
    const { files } = release;
    const target = readSitePath(request.url ?? '/');
    if (target === null) files.serveMissing(request, response, 404);
    else if (!target.isCanonical) redirect(response, 301, `${encodeURI(target.path)}${target.query}`);
    else if (files.redirectOf(target.path) !== undefined)
      redirect(response, 301, `${files.redirectOf(target.path)}${target.query}`);
    else if (target.path.startsWith(VEHICLES))
      await serveVehicle(request, response, { files, ...target }, generation);
    else await serveFile(request, response, { files, ...target }, generation);
    return true;
  };

  return { handle, answerAtOnce: routes.answer };
}
