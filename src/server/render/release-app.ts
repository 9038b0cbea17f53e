import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImageTransform } from 'astro';
import type { Business } from '#src/features/company/business/business.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** The data from which pages are rendered. */
export interface PublicSite {
  readonly stock: PublicStock;
  readonly business: Business;
}

/** A rendered page. */
export interface RenderedPage {
  readonly status: number;
  readonly body: string;
}

/** A rendered page in UTF-8. */
export interface PageBytes {
  readonly status: number;
  readonly bytes: Buffer;
}

/** A build's pages, loaded into this thread. */
export interface ReleaseApp {
  /** @param pathname the page's canonical path. */
  readonly render: (pathname: string, site: PublicSite) => Promise<PageBytes>;
}

interface Bundle {
  readonly render: (request: Request, locals: PublicSite) => Promise<Response>;
}

/** Placeholder: pages take their public address from the build. */
const ORIGIN = 'http://localhost';

/**
 * Loads a build's server bundle. It stays in memory until its thread ends.
 * @param serverDir the build's folder `server`.
 */
export async function loadReleaseApp(serverDir: string): Promise<ReleaseApp> {
  const entry = pathToFileURL(path.join(serverDir, 'entry.mjs')).href;
  const { render } = (await import(entry)) as Bundle;
  return {
    render: async (pathname, site) => {
      const response = await render(new Request(new URL(pathname, ORIGIN)), site);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/**
 * File beside a build's bundle with the address of each of its pictures, by `pictureKey`. A build encodes the pictures of the
 * pages with stock and writes this file; the renderer looks them up later. Astro's default would be an address that encodes
 * pictures on demand, which the gateway does not serve.
 */
export const PICTURES_FILE = 'pictures.json';

/** Key of one encoding of a picture: encodings that differ in one of `properties` have different keys. */
export function pictureKey({ src, ...options }: ImageTransform, properties: readonly string[]): string {
  const values = properties
    .filter((property) => property !== 'src')
    .map((property): unknown[] => [property, options[property] ?? null]);
  return JSON.stringify([typeof src === 'object' && 'src' in src ? src.src : src, ...values]);
}

/**
 * Makes the pages rendered in this thread use the pictures of their build. A page with a picture missing in the build fails.
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
