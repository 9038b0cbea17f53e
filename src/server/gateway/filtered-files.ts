import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { headsOf, sendBytes, type FlatHeaders } from './answer.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { contentTag } from './content-tag.ts';
import { contentTypeOf, type Servable } from './static-files.ts';
import type { VisibilityRegister } from './withholding.ts';
import { machinePaths } from '#src/paths.ts';
import { withoutVehicles } from '#src/server/publisher/mentions.ts';
import type { Release } from '#src/server/publisher/releases.ts';

/** Those files of a release in which cars stand that are not public any more. */
export interface FilteredFiles {
  /**
   * A file without the withheld cars.
   * @param file the path within the release's static files, with a slash before it.
   * @returns null when nothing is to be taken out of it.
   */
  readonly find: (file: string) => Promise<Servable | null>;
}

/** Serves a text that was made just now. Its tag is that of its own bytes. */
function servableText(file: string, text: Buffer, headers: FlatHeaders): Servable {
  const contentType = contentTypeOf(file);
  const bodyOf = (bytes: Buffer, coding: ContentCoding | null) => ({
    bytes,
    headOf: headsOf(
      { ...{ tag: contentTag(bytes), size: bytes.length }, ...{ contentType, coding, varies: true } },
      headers,
    ),
  });
  const plain = bodyOf(text, null);
  const gzipped = bodyOf(gzipSync(text), 'gzip');
  const sendAtOnce: Servable['sendAtOnce'] = (request, response, caching) => {
    const coding = chooseCoding(request.headers['accept-encoding'], ['gzip']);
    const { bytes, headOf } = coding === null ? plain : gzipped;
    sendBytes(response, headOf(request, caching), bytes);
    return true;
  };
  return {
    sendAtOnce,
    send: (request, response, caching) => {
      sendAtOnce(request, response, caching);
      return Promise.resolve();
    },
  };
}

/**
 * Takes withheld cars out of a release's lists; what was cut is kept until the register changes.
 * @param headers those of every answer.
 */
export function createFilteredFiles(
  { folder, mentions }: Pick<Release, 'folder' | 'mentions'>,
  register: VisibilityRegister,
  headers: FlatHeaders,
): FilteredFiles {
  let kept = new Map<string, Promise<Servable>>();
  let keptRevision = -1;

  const filter = async (file: string, withheld: ReadonlySet<string>): Promise<Servable> => {
    const [text, snapshot] = await Promise.all(
      [file, machinePaths.snapshot].map((name) => readFile(path.join(folder, 'client', name), 'utf8')),
    );
    const cut = withoutVehicles(file, text ?? '', withheld, snapshot ?? '');
    return servableText(file, Buffer.from(cut), headers);
  };

  return {
    find: (file) => {
      const revision = register.revision();
      if (keptRevision !== revision) {
        kept = new Map();
        keptRevision = revision;
      }
      const known = kept.get(file);
      if (known !== undefined) return known;
      const withheld = new Set((mentions[file] ?? []).filter((id) => !register.isVisible(id)));
      if (withheld.size === 0) return Promise.resolve(null);
      const inThis = kept;
      const made = filter(file, withheld).catch((error: unknown) => {
        inThis.delete(file);
        throw error;
      });
      kept.set(file, made);
      return made;
    },
  };
}
