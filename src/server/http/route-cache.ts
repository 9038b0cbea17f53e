import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead } from './http.ts';
import type { ReleaseFile, ReleaseFiles } from './release-files.ts';

/** The state on which cached routes depend: the served release, and the revision of the visibility. */
export interface CacheGeneration {
  readonly files: ReleaseFiles | undefined;
  readonly revision: number;
}

/**
 * Caches which file serves a path. The whole cache is invalidated when another release is served or any car's visibility changes, so that
 * the next request is routed anew.
 */
export interface RouteCache {
  /** The current generation. */
  readonly generation: () => CacheGeneration;
  /** Responds synchronously; false when the path is not cached, or its file is not in memory. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * Caches the file of the request's path, which must be canonical, unless the generation has changed.
   * @param generation the generation before the request was routed.
   */
  readonly keep: (request: IncomingMessage, file: ReleaseFile, generation: CacheGeneration) => void;
}

/** The raw path of a request; null for the absolute form, whose hosts would make the cache unbounded. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  if (!url.startsWith('/')) return null;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** @param generation returns the current generation. */
export function createRouteCache(generation: () => CacheGeneration): RouteCache {
  let cached: CacheGeneration = generation();
  let routes = new Map<string, ReleaseFile>();

  const isCurrent = ({ files, revision }: CacheGeneration) =>
    files === cached.files && revision === cached.revision;
  const invalidate = () => {
    const now = generation();
    if (isCurrent(now)) return;
    cached = now;
    routes = new Map();
  };

  return {
    generation,
    answer: (request, response) => {
      invalidate();
      const path = isRead(request) ? pathOf(request) : null;
      return path !== null && (routes.get(path)?.sendAtOnce(request, response) ?? false);
    },
    keep: (request, file, routedIn) => {
      invalidate();
      const path = pathOf(request);
      if (path !== null && isCurrent(routedIn)) routes.set(path, file);
    },
  };
}
