import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageTransform } from 'astro';

/**
 * The pictures of the pages with stock. A build encodes them and writes down where each was put; whoever renders the pages
 * later looks them up. Astro would name an address that encodes pictures on demand, which no gateway serves.
 */

/** Beside a build's bundle: the address of each of its pictures, by `pictureKey`. */
export const PICTURES_FILE = 'pictures.json';

/** Names one encoding of one picture: two that differ in a property that matters have different names. */
export function pictureKey({ src, ...options }: ImageTransform, properties: readonly string[]): string {
  const values = properties
    .filter((property) => property !== 'src')
    .map((property): unknown[] => [property, options[property] ?? null]);
  return JSON.stringify([typeof src === 'object' && 'src' in src ? src.src : src, ...values]);
}

/**
 * Lets the pages that this thread renders show the pictures of their build. A picture that the build has not heard of makes
 * its page fail.
 * @param serverDir the build's folder `server`.
 */
export async function useBuiltPictures(serverDir: string): Promise<void> {
  const text = await readFile(path.join(serverDir, PICTURES_FILE), 'utf8');
  const pictures = new Map(Object.entries(JSON.parse(text) as Record<string, string>));
  globalThis.astroAsset = {
    referencedImages: new Set(),
    addStaticImage: (options, properties) => {
      const key = pictureKey(options, properties);
      const url = pictures.get(key);
      if (url === undefined) throw new Error(`The build has no picture ${key}`);
      return url;
    },
  };
}
