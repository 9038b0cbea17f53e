import { inject } from 'vitest';
import { readPage, type Part } from './html.ts';

/** Requests to the shared instance of the demo without a browser. */

/** The response for a path; redirects are followed unless a test inspects them. */
export function get(pathname: string, redirect: 'follow' | 'manual' = 'follow'): Promise<Response> {
  return fetch(`${inject('siteUrl')}${pathname}`, { redirect });
}

/** The text of a response. */
export const text = async (pathname: string): Promise<string> => (await get(pathname)).text();

/** Paths of all pages in the sitemap. */
export async function sitemapPaths(): Promise<string[]> {
  const xml = await text('/sitemap.xml');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** A served page, parsed. */
export const page = async (pathname: string): Promise<Part> => readPage(await text(pathname));
