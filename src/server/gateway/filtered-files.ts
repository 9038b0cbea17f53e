import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { headsOf, sendBytes, type FlatHeaders } from './answer.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { contentTag } from './content-tag.ts';
import { contentTypeOf, type Servable } from './static-files.ts';
import type { VisibilityRegister } from './withholding.ts';
import { machinePaths } from '#src/paths.ts';
import { oneAfterAnother } from '#src/server/one-after-another.ts';
import { hasPlaces, withoutVehicles } from '#src/server/publisher/mentions.ts';
import type { PlaceFinder } from '#src/server/publisher/place-finder.ts';
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

/** A list is cut four times a second at most, while one car after another is hidden: whoever asks waits so long for the next time. */
const REST_MS = 250;

const compress = promisify<Buffer, Buffer>(gzip);

/** Serves a text that was made just now. Its tag is that of its own bytes. */
async function servableText(file: string, text: Buffer, headers: FlatHeaders): Promise<Servable> {
  const contentType = contentTypeOf(file);
  const bodyOf = (bytes: Buffer, coding: ContentCoding | null) => ({
    bytes,
    headOf: headsOf(
      { ...{ tag: contentTag(bytes), size: bytes.length }, ...{ contentType, coding, varies: true } },
      headers,
    ),
  });
  const plain = bodyOf(text, null);
  const gzipped = bodyOf(await compress(text), 'gzip');
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
 * Takes withheld cars out of a release's lists; what was cut is kept until the register changes. Staff hide many cars one after
 * another while visitors ask for lists: nothing that takes long is done in this thread.
 * @param headers those of every answer.
 * @param places finds where a page is cut.
 */
export function createFilteredFiles(
  { folder, mentions }: Pick<Release, 'folder' | 'mentions'>,
  register: VisibilityRegister,
  headers: FlatHeaders,
  places: Pick<PlaceFinder, 'find'>,
): FilteredFiles {
  let kept = new Map<string, Promise<Servable>>();
  let keptRevision = -1;

  const withheldFrom = (file: string) =>
    new Set((mentions[file] ?? []).filter((id) => !register.isVisible(id)));

  const filter = async (file: string): Promise<Servable> => {
    const read = (name: string) => readFile(path.join(folder, 'client', name));
    const [bytes, snapshot] = await Promise.all([read(file), read(machinePaths.snapshot)]);
    const text = bytes.toString();
    const found = hasPlaces(file) ? await places.find({ file, html: text }, contentTag(bytes)) : [];
    // What was hidden meanwhile is cut, too.
    const cut = withoutVehicles(file, text, withheldFrom(file), snapshot.toString(), found);
    return servableText(file, Buffer.from(cut), headers);
  };
  const filterInTurn = oneAfterAnother(filter, REST_MS);

  return {
    find: (file) => {
      const revision = register.revision();
      if (keptRevision !== revision) {
        kept = new Map();
        keptRevision = revision;
      }
      const known = kept.get(file);
      if (known !== undefined) return known;
      if (withheldFrom(file).size === 0) return Promise.resolve(null);
      const inThis = kept;
      const made = filterInTurn(file).catch((error: unknown) => {
        inThis.delete(file);
        throw error;
      });
      kept.set(file, made);
      return made;
    },
  };
}
