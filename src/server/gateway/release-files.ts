import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sirv, { type RequestHandler } from 'sirv';
import { acceptsGzip } from '#src/server/gateway/http.ts';
import type { VisibilityRegister } from '#src/server/gateway/withholding.ts';
import { withoutVehicles } from '#src/server/publisher/mentions.ts';
import { clientFolders, type Release } from '#src/server/publisher/releases.ts';

/** Pages and data may change with every release: caches keep them and ask each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** The static files of one release, with the cars taken out that are not public any more. */
export interface ReleaseFiles {
  readonly release: Release;
  readonly vehicleIdOf: (slug: string) => string | undefined;
  /** Serves the path's file; false when the release has none. */
  readonly serve: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;
  /**
   * The page for what is not here, which asks PocketBase for a car of that address by itself. 503 when the car exists and
   * only its page cannot be had now.
   */
  readonly serveMissing: (request: IncomingMessage, response: ServerResponse, status: 404 | 503) => void;
}

function serveWith(
  handler: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    response.once('close', () => resolve(true));
    handler(request, response, () => resolve(false));
  });
}

interface FilteredFile {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Opens a release for serving. Assets of the kept releases before it stay reachable for pages that visitors have open. */
export async function openReleaseFiles(
  release: Release,
  releasesDir: string,
  register: VisibilityRegister,
): Promise<ReleaseFiles> {
  const clientDir = path.join(release.folder, 'client');
  const ids = new Map(release.vehicles.map(({ id, slug }) => [slug, id]));
  const options = { etag: true, brotli: true, gzip: true, extensions: ['html'] };
  const files = sirv(clientDir, {
    ...options,
    setHeaders: (response, pathname) => {
      response.setHeader('Cache-Control', pathname.startsWith('/_astro/') ? IMMUTABLE : REVALIDATE);
    },
  });
  const folders = (await clientFolders(releasesDir)).filter((folder) => folder !== clientDir);
  const formerAssets = folders.map((folder) =>
    sirv(folder, {
      ...options,
      setHeaders: (response) => void response.setHeader('Cache-Control', IMMUTABLE),
    }),
  );
  const notFoundPage = await readFile(path.join(clientDir, '404.html'));

  let filtered = new Map<string, FilteredFile>();
  let filteredRevision = -1;

  const withheldIn = (file: string): Set<string> =>
    new Set((release.mentions[file] ?? []).filter((id) => !register.isVisible(id)));

  const filter = async (file: string, withheld: ReadonlySet<string>): Promise<FilteredFile> => {
    const revision = register.revision();
    if (filteredRevision !== revision) {
      filtered = new Map();
      filteredRevision = revision;
    }
    const kept = filtered.get(file);
    if (kept !== undefined) return kept;
    const text = await readFile(path.join(clientDir, file), 'utf8');
    const plain = Buffer.from(withoutVehicles(file, text, withheld));
    const made = { plain, gzipped: gzipSync(plain) };
    if (filteredRevision === revision) filtered.set(file, made);
    return made;
  };

  const serveFiltered = async (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    withheld: Set<string>,
  ) => {
    const { plain, gzipped } = await filter(file, withheld);
    const zip = acceptsGzip(request);
    const body = zip ? gzipped : plain;
    if (zip) response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(200, {
      'Content-Type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': body.length,
      'Cache-Control': REVALIDATE,
      Vary: 'Accept-Encoding',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const fileOf = (pathname: string): string => {
    if (pathname === '/') return '/index.html';
    return path.extname(pathname) === '' ? `${pathname}.html` : pathname;
  };

  return {
    release,
    vehicleIdOf: (slug) => ids.get(slug),
    serve: async (request, response, pathname) => {
      const file = fileOf(pathname);
      const withheld = withheldIn(file);
      if (withheld.size > 0) {
        await serveFiltered(request, response, file, withheld);
        return true;
      }
      if (await serveWith(files, request, response)) return true;
      if (!pathname.startsWith('/_astro/')) return false;
      for (const former of formerAssets) if (await serveWith(former, request, response)) return true;
      return false;
    },
    serveMissing: (request, response, status) => {
      if (status === 503) response.setHeader('Retry-After', '5');
      response.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': notFoundPage.length,
        'Cache-Control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : notFoundPage);
    },
  };
}
