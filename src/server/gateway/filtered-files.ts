import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chooseCoding } from './content-coding.ts';
import { contentTypeOf } from './static-files.ts';
import type { VisibilityRegister } from './withholding.ts';
import { withoutVehicles } from '#src/server/publisher/mentions.ts';
import type { Release } from '#src/server/publisher/releases.ts';

interface FilteredFile {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Those files of a release in which cars stand that are not public any more. */
export interface FilteredFiles {
  /**
   * Serves a file without the withheld cars.
   * @param file the path within the release's static files, with a slash before it.
   * @returns false when nothing is to be taken out of it.
   */
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    cacheControl: string,
  ) => Promise<boolean>;
}

/** Takes withheld cars out of a release's lists; what was cut is kept until the register changes. */
export function createFilteredFiles(
  { folder, mentions }: Pick<Release, 'folder' | 'mentions'>,
  register: VisibilityRegister,
): FilteredFiles {
  let kept = new Map<string, FilteredFile>();
  let keptRevision = -1;

  const filter = async (file: string, withheld: ReadonlySet<string>): Promise<FilteredFile> => {
    const revision = register.revision();
    if (keptRevision !== revision) {
      kept = new Map();
      keptRevision = revision;
    }
    const made = kept.get(file);
    if (made !== undefined) return made;
    const text = await readFile(path.join(folder, 'client', file), 'utf8');
    const plain = Buffer.from(withoutVehicles(file, text, withheld));
    const filtered = { plain, gzipped: gzipSync(plain) };
    if (keptRevision === revision) kept.set(file, filtered);
    return filtered;
  };

  return {
    serve: async (request, response, file, cacheControl) => {
      const withheld = new Set((mentions[file] ?? []).filter((id) => !register.isVisible(id)));
      if (withheld.size === 0) return false;
      const { plain, gzipped } = await filter(file, withheld);
      const coding = chooseCoding(request.headers['accept-encoding'], ['gzip']);
      const body = coding === null ? plain : gzipped;
      response.writeHead(200, {
        ...(coding !== null && { 'Content-Encoding': coding }),
        'Content-Type': contentTypeOf(file),
        'Content-Length': body.length,
        'Cache-Control': cacheControl,
        Vary: 'Accept-Encoding',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
