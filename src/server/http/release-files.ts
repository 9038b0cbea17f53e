import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { IMMUTABLE, pageCaching, type FlatHeaders } from './conditional-response.ts';
import { createFileCache } from './file-cache.ts';
import { createRenderedAgain, type RenderedAgainOptions } from './rendered-again.ts';
import {
  openMissingPage,
  openStaticFiles,
  type MissingPage,
  type Servable,
  type StaticFiles,
  type StaticFilesOptions,
} from './static-files.ts';
import type { VisibilityIndex } from './visibility-index.ts';
import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { readBrandRedirects } from '#src/server/releases/brand-redirects.ts';
import { keptReleases, type Release } from '#src/server/releases/releases.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/** Folder of the files with a content hash in their name. */
const ASSETS = '/_astro/';

/** A file that serves a path of a release. */
export interface ReleaseFile {
  /** Responds from memory, synchronously; false when the file is not in memory. */
  readonly sendAtOnce: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The static files of one release. Pages that mention cars which are no longer public are rendered again without them. */
export interface ReleaseFiles {
  readonly release: Release;
  readonly vehicleIdOf: (slug: string) => string | undefined;
  /** Where a brand's or model's page without cars redirects to; undefined for any other path. */
  readonly redirectOf: (pathname: string) => string | undefined;
  /**
   * Finds the file of a path. The result is valid until the visibility changes.
   * @param pathname the canonical path, decoded (`readSitePath`).
   * @returns null when the release has no such file.
   */
  readonly find: (pathname: string) => ReleaseFile | null;
  /** Serves the file that `find` finds; false when there is none. */
  readonly serve: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;
  readonly serveMissing: MissingPage;
}

function fileOf(pathname: string): string {
  if (pathname === '/') return '/index.html';
  return path.extname(pathname) === '' ? `${pathname}.html` : pathname;
}

/**
 * Opens the assets of former builds, whose folders may be deleted at any time. All releases of one build have the same assets, so only
 * the build's first release is opened.
 */
async function openFormerAssets(
  release: Release,
  releasesDir: string,
  options: StaticFilesOptions,
): Promise<StaticFiles[]> {
  const former = (await keptReleases(releasesDir)).filter(
    ({ id, build }) => id === build && build !== release.build,
  );
  const opened = await Promise.all(
    former.map(({ folder }) =>
      openStaticFiles(path.join(folder, 'client'), { ...options, within: ASSETS }).catch(() => null),
    ),
  );
  return opened.filter((files) => files !== null);
}

/** Options of serving a release. */
export interface ReleaseFilesOptions extends Omit<StaticFilesOptions, 'within'>, RenderedAgainOptions {
  /** Whether a shared cache is currently purged when a page changes. */
  readonly isPurged?: () => boolean;
}

const withCaching = (file: Servable, cachingOf: (request: IncomingMessage) => FlatHeaders): ReleaseFile => ({
  sendAtOnce: (request, response) => file.sendAtOnce(request, response, cachingOf(request)),
  send: (request, response) => file.send(request, response, cachingOf(request)),
});

/** Opens a release for serving. Assets of the former releases still on disk stay available for pages that visitors have open. */
export async function openReleaseFiles(
  release: Release,
  releasesDir: string,
  visibility: VisibilityIndex,
  options: ReleaseFilesOptions,
): Promise<ReleaseFiles> {
  const { memory = createFileCache(), headers = [], isPurged = () => false } = options;
  const clientDir = path.join(release.folder, 'client');
  const ids = new Map(release.vehicles.map(({ id, slug }) => [slug, id]));
  const redirects = await readBrandRedirects(clientDir);
  const again = createRenderedAgain(release, visibility, options);
  const files = await openStaticFiles(clientDir, { memory, headers });
  const formerAssets = await openFormerAssets(release, releasesDir, { memory, headers });
  const serveMissing = await openMissingPage(clientDir);

  const page = (file: Servable) => withCaching(file, ({ url = '/' }) => pageCaching(url, isPurged()));
  const asset = (file: Servable) => withCaching(file, () => IMMUTABLE);

  /** An asset of the newest former build that still has it. */
  const formerAsset = (file: string): ReleaseFile | null => {
    const found = formerAssets.map((former) => former.find(file)).filter((candidate) => candidate !== null);
    if (found.length === 0) return null;
    return {
      sendAtOnce: () => false,
      send: async (request, response) => {
        for (const candidate of found) {
          try {
            await candidate.send(request, response, IMMUTABLE);
            return;
          } catch (error) {
            if (!isNotThere(error)) throw error;
          }
        }
        serveMissing(request, response, 404);
      },
    };
  };

  const find: ReleaseFiles['find'] = (pathname) => {
    const file = fileOf(pathname);
    if (FEED_PATHS.includes(pathname) && !visibility.isFeedOffered(pathname)) return null;
    const withoutCars = again.find(file);
    if (withoutCars !== null) return page(withoutCars);
    const isAsset = file.startsWith(ASSETS);
    const whole = files.find(file);
    if (whole !== null) return isAsset ? asset(whole) : page(whole);
    return isAsset ? formerAsset(file) : null;
  };

  return {
    release,
    vehicleIdOf: (slug) => ids.get(slug),
    redirectOf: (pathname) => redirects.get(pathname),
    find,
    serve: async (request, response, pathname) => {
      const file = find(pathname);
      await file?.send(request, response);
      return file !== null;
    },
    serveMissing,
  };
}
