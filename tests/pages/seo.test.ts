import sharp from 'sharp';
import { expect, test } from 'vitest';
import { get, sitemapPaths, text } from '#tests/support/served.ts';

/** Machine-readable content. */

function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function structured(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g);
  return [...blocks].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
}

test('every page of the sitemap returns 200, with a title, a description and its canonical URL', async () => {
  const titles = new Map<string, string>();
  for (const path of await sitemapPaths()) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
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

test('a shared link has a real picture: the car, or the default', async () => {
  for (const [path, type] of [
    ['/vehiculo/bmw-x5-2022-2', 'image/jpeg'],
    ['/stock/bmw', 'image/jpeg'],
    ['/', 'image/jpeg'],
  ] as const) {
    const picture = new URL(meta(await text(path), 'og:image') ?? '');
    const response = await get(picture.pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    const html = await text(path);
    expect([width, height]).toEqual([1200, 630]);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    // WhatsApp shows no larger picture.
    expect(bytes.length).toBeLessThan(300_000);
  }
});

test('the shared link of a car has its price in the title, and a description in sentences', async () => {
  const html = await text('/vehiculo/bmw-x5-2022-2');
  expect(meta(html, 'og:title')).toMatch(/^BMW X5 .* · 62\.900\s€$/);
  expect(meta(html, 'og:description')).toMatch(/^Coche .* de 2022 con .*\skm.*\. Cuesta 62\.900\s€/);
  expect(meta(html, 'description')).toBe(meta(html, 'og:description'));
});

test('a car is described as a Car with an offer, and breadcrumbs', async () => {
  const [car, trail] = structured(await text('/vehiculo/bmw-x5-2022-2'));
  expect(car).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    brand: { name: 'BMW' },
    offers: { price: 62900, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(trail?.['itemListElement']).toHaveLength(4);
});

test('a brand’s page lists its cars, each by the URL that describes it, and breadcrumbs', async () => {
  const html = await text('/stock/bmw');
  const [list, trail] = structured(html);
  const items = list?.['itemListElement'] as { position: number; name: string; url: string }[];
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: items.length });
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
  for (const { url, name } of items) {
    expect(name).toMatch(/^BMW /);
    expect((await get(new URL(url).pathname)).status).toBe(200);
  }
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(html).toMatch(/<title>BMW en stock desde [\d.]+\u202f€ · /);
  const [, modelTrail] = structured(await text('/stock/bmw/serie-3'));
  expect(modelTrail?.['itemListElement']).toMatchObject(
    ['Inicio', 'Catálogo', 'BMW', 'Serie 3'].map((name) => ({ name })),
  );
});

test('a model with one car redirects to its brand, and an unknown one is missing', async () => {
  const answer = await get('/stock/bmw/i4', 'manual');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/stock/bmw']);
  expect((await get('/stock/bmw/nada')).status).toBe(404);
  expect((await get('/stock/nada')).status).toBe(404);
});

for (const path of ['/', '/contacto'])
  test(`${path} describes the dealer`, async () => {
    expect(structured(await text(path))[0]).toMatchObject({ '@type': 'AutoDealer' });
  });

test('robots.txt references the sitemap, and 404 pages are excluded from search engines', async () => {
  expect(await text('/robots.txt')).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  expect(await text('/no-existe')).toContain('<meta name="robots" content="noindex"');
});

test('the manifest and its icons exist', async () => {
  const manifest = (await (await get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
});

test('one URL per page: a trailing slash and .html redirect to it', async () => {
  for (const path of ['/catalogo/', '/catalogo.html', '/vehiculo/bmw-x5-2022-2/']) {
    const response = await get(path, 'manual');
    expect(response.status, path).toBe(301);
    expect(response.headers.get('location')).toBe(path.replace(/\/$|\.html$/, ''));
  }
  const doubled = await get('//', 'manual');
  expect([doubled.status, doubled.headers.get('location')]).toEqual([301, '/']);
});

test('no internal link of the site is broken', async () => {
  const seen = new Set<string>();
  const broken: string[] = [];
  const queue = ['/', ...(await sitemapPaths())];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await get(path);
    if (response.status !== 200) broken.push(`${path}: ${response.status}`);
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) continue;
    const html = await response.text();
    for (const [, href = ''] of html.matchAll(/<(?:a|link)[^>]* href="(\/[^"#?]*)/g))
      if (!href.startsWith('//') && !href.includes('plantilla')) queue.push(href);
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});
