import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { copyStrings } from '#src/server/lib/copy-strings.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';

/** What a publication needs to know of a file whose content may change. */
export interface PageFacts {
  readonly hash: string;
  /** Paths of the photo variants that it refers to, those for shared links too. */
  readonly photos: readonly string[];
}

/** What may name photos: pages, the snapshot, the sitemap and the feed. */
const TEXT = /\.(?:html|json|xml|csv)$/;
const PHOTO = /\/fotos\/[\w/.-]+\.(?:webp|jpg)/g;

/** By which a file is known to be the same. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** @param file its path in the site, by whose ending it is read. */
export function factsOf(file: string, bytes: Buffer): PageFacts {
  const text = TEXT.test(file) ? bytes.toString() : '';
  const references = new Set([...text.matchAll(PHOTO)].map(([reference]) => reference));
  return {
    hash: hashOf(bytes),
    photos: copyStrings(references).filter((reference) => parsePhotoPath(reference) !== null),
  };
}

/** Reads the facts of files, and remembers those that it was asked for the last time. */
export interface FactsReader {
  /** @param place where the file lies on this disk. */
  readonly read: (file: string, place: string) => Promise<PageFacts>;
  /** Forgets what was not asked for since this was called last. */
  readonly sweep: () => void;
}

/** Releases share their files: of a new one only what is new is read. */
export function createFactsReader(): FactsReader {
  let former = new Map<string, PageFacts>();
  let current = new Map<string, PageFacts>();
  return {
    read: async (file, place) => {
      const { dev, ino, size, mtimeMs } = await stat(place);
      const key = [file, dev, ino, size, mtimeMs].join(' ');
      const facts = current.get(key) ?? former.get(key) ?? factsOf(file, await readFile(place));
      current.set(key, facts);
      return facts;
    },
    sweep: () => {
      former = current;
      current = new Map();
    },
  };
}
