import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImageTransform } from 'astro';
import type { Business } from '#src/features/company/business/business.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** All that the pages are rendered from. */
export interface PublicSite {
  readonly stock: PublicStock;
  readonly business: Business;
}

/** What a page answered. */
export interface RenderedPage {
  readonly status: number;
  readonly body: string;
}

/** A build's own pages, loaded into this thread. */
export interface ReleaseApp {
  /** @param pathname the page's address, in the spelling of the site. */
  readonly render: (pathname: string, site: PublicSite) => Promise<RenderedPage>;
}

interface Bundle {
  readonly render: (request: Request, locals: PublicSite) => Promise<Response>;
}

/** Pages take their public address from the build: this one stands for no host. */
const ORIGIN = 'http://localhost';

/**
 * Loads a build's server bundle. A bundle stays in memory for the life of its thread.
 * @param serverDir the build's folder `server`.
 */
export async function loadReleaseApp(serverDir: string): Promise<ReleaseApp> {
  const entry = pathToFileURL(path.join(serverDir, 'entry.mjs')).href;
  const { render } = (await import(entry)) as Bundle;
  return {
    render: async (pathname, site) => {
      const response = await render(new Request(new URL(pathname, ORIGIN)), site);
      return { status: response.status, body: await response.text() };
    },
  };
}

/**
 * Beside a build's bundle: the address of each of its pictures, by `pictureKey`. A build encodes the pictures of the pages
 * with stock and writes this file; who renders the pages later looks them up. Astro would name an address that encodes
 * pictures on demand, which no gateway serves.
 */
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
