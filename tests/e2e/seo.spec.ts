import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';

/** What machines read. These specs look at what is served, not at a window: one project is enough. */

async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function structured(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g);
  return [...blocks].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
}

test('every page of the sitemap answers, with a title, a description and its own canonical address', async ({
  request,
}) => {
  const titles = new Map<string, string>();
  for (const path of await sitemapPaths(request)) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title.length, path).toBeGreaterThan(8);
    expect(meta(html, 'description')?.length ?? 0, path).toBeGreaterThan(30);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical).pathname, path).toBe(path);
    expect(meta(html, 'og:url')).toBe(canonical);
    expect(meta(html, 'og:title')?.length ?? 0, path).toBeGreaterThan(3);
    titles.set(path, title);
  }
  expect(titles.size).toBeGreaterThan(30);
});

test('a shared link shows a real picture: the car itself, else the house', async ({ request, baseURL }) => {
  for (const [path, type] of [
    ['/vehiculo/bmw-x5-2022-2', 'image/jpeg'],
    ['/', 'image/jpeg'],
  ] as const) {
    const picture = new URL(meta(await (await request.get(path)).text(), 'og:image') ?? '');
    const response = await request.get(new URL(picture.pathname, baseURL).href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe(type);
  }
});

test('a car is a Car with an offer, and a way to it', async ({ request }) => {
  const [car, trail] = structured(await (await request.get('/vehiculo/bmw-x5-2022-2')).text());
  expect(car).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    brand: { name: 'BMW' },
    offers: { price: 62900, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  expect((trail?.['itemListElement'] as unknown[]).length).toBe(3);
});

for (const path of ['/', '/contacto'])
  test(`${path} describes the dealer`, async ({ request }) => {
    expect(structured(await (await request.get(path)).text())[0]).toMatchObject({ '@type': 'AutoDealer' });
  });

test('robots.txt names the sitemap, and lost pages stay out of search engines', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  expect(await (await request.get('/no-existe')).text()).toContain('<meta name="robots" content="noindex"');
});

test('the manifest and its icons are there', async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('one address per page: a trailing slash and .html lead there', async ({ request, baseURL }) => {
  for (const path of ['/catalogo/', '/catalogo.html', '/vehiculo/bmw-x5-2022-2/']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(301);
    expect(response.headers()['location']).toBe(path.replace(/\/$|\.html$/, ''));
  }
  const doubled = await request.get(`${baseURL ?? ''}//`, { maxRedirects: 0 });
  expect([doubled.status(), doubled.headers()['location']]).toEqual([301, '/']);
});

test('no link of the site leads nowhere', async ({ request }) => {
  const seen = new Set<string>();
  const broken: string[] = [];
  const queue = ['/', ...(await sitemapPaths(request))];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await request.get(path);
    if (response.status() !== 200) broken.push(`${path}: ${response.status()}`);
    if (!(response.headers()['content-type'] ?? '').startsWith('text/html')) continue;
    const html = await response.text();
    for (const [, href = ''] of html.matchAll(/<(?:a|link)[^>]* href="(\/[^"#?]*)/g))
      if (!href.startsWith('//') && !href.includes('plantilla')) queue.push(href);
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});
