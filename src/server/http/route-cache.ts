import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRead } from './http.ts';
import type { ReleaseFile, ReleaseFiles } from './release-files.ts';

/** What decides how a path is answered: the release that is served, and the visibility's revision. */
export interface CacheGeneration {
  readonly files: ReleaseFiles | undefined;
  readonly revision: number;
}

/**
 * Remembers which file answers a path, so that it is not decided again for each visitor. All of it is forgotten as soon as
 * another release is served or any car's visibility changes: what is withheld is decided anew by the next request.
 */
export interface RouteCache {
  /** What is decided now is decided on this generation. */
  readonly generation: () => CacheGeneration;
  /** Answers a request before this returns; false when nothing is known of its path, or nothing in memory. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /**
   * Remembers that a file answers the request's path, spelled in its one way; not when the generation has changed since.
   * @param generation as it was before that was decided.
   */
  readonly keep: (request: IncomingMessage, file: ReleaseFile, generation: CacheGeneration) => void;
}

/** The request's path as it is spelled; null for a target with a host before it, of which there are as many as anybody likes. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  if (!url.startsWith('/')) return null;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** @param generation what is served and known at this moment. */
export function createRouteCache(generation: () => CacheGeneration): RouteCache {
  let stood: CacheGeneration = generation();
  let known = new Map<string, ReleaseFile>();

  const isStill = ({ files, revision }: CacheGeneration) =>
    files === stood.files && revision === stood.revision;
  const forgetOld = () => {
    const now = generation();
    if (isStill(now)) return;
    stood = now;
    known = new Map();
  };

  return {
    generation,
    answer: (request, response) => {
      forgetOld();
      const path = isRead(request) ? pathOf(request) : null;
      return path !== null && (known.get(path)?.sendAtOnce(request, response) ?? false);
    },
    keep: (request, file, decidedOn) => {
      forgetOld();
      const path = pathOf(request);
      if (path !== null && isStill(decidedOn)) known.set(path, file);
    },
  };
}
