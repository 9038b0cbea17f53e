import { inject } from 'vitest';
import { readPage, type Part } from './html.ts';

/** The shared copy of the demo, asked without a browser. */

/** What the copy answers for a path; redirects are followed unless they are what a test looks at. */
export function get(pathname: string, redirect: 'follow' | 'manual' = 'follow'): Promise<Response> {
  return fetch(`${inject('siteUrl')}${pathname}`, { redirect });
}

/** The text that it answers. */
export const text = async (pathname: string): Promise<string> => (await get(pathname)).text();

/** Paths of all pages that the sitemap names. */
export async function sitemapPaths(): Promise<string[]> {
  const xml = await text('/sitemap.xml');
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** A page that it serves. */
export const page = async (pathname: string): Promise<Part> => readPage(await text(pathname));
