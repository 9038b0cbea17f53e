import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createFilteredFiles } from './filtered-files.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';
import type { VisibilityRegister } from './withholding.ts';
import { keptReleases, type Release } from '#src/server/publisher/releases.ts';

/** Pages and data may change with every release: caches keep them and ask each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files whose names change with their contents. */
const ASSETS = '/_astro/';

/** The static files of one release, with the cars taken out that are not public any more. */
export interface ReleaseFiles {
  readonly release: Release;
  readonly vehicleIdOf: (slug: string) => string | undefined;
  /**
   * Serves the path's file; false when the release has none.
   * @param pathname in its one canonical spelling, decoded (`readSitePath`).
   */
  readonly serve: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;
  /**
   * The page for what is not here, which asks PocketBase for a car of that address by itself. 503 when the car exists and
   * only its page cannot be had now.
   */
  readonly serveMissing: (request: IncomingMessage, response: ServerResponse, status: 404 | 503) => void;
}

function fileOf(pathname: string): string {
  if (pathname === '/') return '/index.html';
  return path.extname(pathname) === '' ? `${pathname}.html` : pathname;
}

/** Assets of the builds before, whose folders may leave the disk at any time. All releases of one build have the same. */
async function openFormerAssets(release: Release, releasesDir: string): Promise<StaticFiles[]> {
  const former = (await keptReleases(releasesDir)).filter(
    ({ id, build }) => id === build && build !== release.build,
  );
  const opened = await Promise.all(
    former.map(({ folder }) => openStaticFiles(path.join(folder, 'client')).catch(() => null)),
  );
  return opened.filter((files) => files !== null);
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Opens a release for serving. Assets of the kept releases before it stay reachable for pages that visitors have open. */
export async function openReleaseFiles(
  release: Release,
  releasesDir: string,
  register: VisibilityRegister,
): Promise<ReleaseFiles> {
  const clientDir = path.join(release.folder, 'client');
  const ids = new Map(release.vehicles.map(({ id, slug }) => [slug, id]));
  const filtered = createFilteredFiles(release, register);
  const files = await openStaticFiles(clientDir);
  const formerAssets = await openFormerAssets(release, releasesDir);
  const notFoundPage = await readFile(path.join(clientDir, '404.html'));

  const serveFormerAsset = async (request: IncomingMessage, response: ServerResponse, file: string) => {
    for (const former of formerAssets) {
      try {
        if (await former.serve(request, response, file, IMMUTABLE)) return true;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return false;
  };

  return {
    release,
    vehicleIdOf: (slug) => ids.get(slug),
    serve: async (request, response, pathname) => {
      const file = fileOf(pathname);
      if (await filtered.serve(request, response, file, REVALIDATE)) return true;
      const isAsset = file.startsWith(ASSETS);
      if (await files.serve(request, response, file, isAsset ? IMMUTABLE : REVALIDATE)) return true;
      return isAsset && (await serveFormerAsset(request, response, file));
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
