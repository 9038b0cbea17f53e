import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeRenderer, writeFakeBuild } from '#tests/support/fake-release.ts';
import { readSite, type SiteReading } from './read-site.ts';
import { createFactsReader } from './site-sources.ts';

const PHOTOS = {
  a: '/fotos/cara/photo1/17_ab-320.webp',
  b: '/fotos/carb/photo2/17_cd-1280.jpg',
};
const VEHICLES = [
  { id: 'cara', slug: 'audi-a4' },
  { id: 'carb', slug: 'bmw-x5' },
];

let outDir: string;
let reading: SiteReading;
beforeEach(async () => {
  const files = {
    'vehiculo/audi-a4.html': `<img srcset="${PHOTOS.a} 320w"><img src="/fotos/cara/photo1/17_ab-321.webp">`,
    'vehiculo/bmw-x5.html': `<meta content="https://coches.example${PHOTOS.b}">`,
    'vehiculo/bmw-x5.html.br': 'compressed',
    'avisos/fin.html': '<form method="post"></form>',
    'feeds/stock.csv': `id,link\r\n"cara","https://coches.example/vehiculo/audi-a4"\r\n"carb","https://coches.example/vehiculo/bmw-x5"\r\n`,
    '_astro/page.abc.css': 'a{}',
    'favicon.svg': '<svg/>',
  };
  outDir = await writeFakeBuild({ vehicles: VEHICLES, files });
  reading = {
    folder: path.join(outDir, 'client'),
    facts: createFactsReader(),
    isVisible: () => true,
    visible: ['cara', 'carb'],
    release: null,
    isPhotoShown: () => true,
    isPhotoKept: () => true,
    fingerprint: '',
    feeds: FEED_PATHS,
    formerSlugs: [],
    photos: (pathname) => Promise.resolve(Buffer.from(pathname)),
    siteUrl: 'https://coches.example',
  };
});
afterEach(() => rm(outDir, { recursive: true, force: true }));

/** Kind and key of each file, sorted. */
async function keysOf(change: Partial<SiteReading>, pages: 'files' | 'addresses' = 'addresses') {
  const { files } = await readSite({ ...reading, ...change }, pages);
  return files.map(({ key, kind }) => `${kind} ${key}`).sort();
}

it('contains pages by their addresses, assets, and the photos that pages refer to', async () => {
  const whole = [
    'asset _astro/page.abc.css',
    'page .well-known/security.txt',
    'page 404.html',
    'page catalogo',
    'page favicon.svg',
    'page feeds/stock.csv',
    'page index.html',
    'page sitemap.xml',
    'page stock.json',
    'page vehiculo/audi-a4',
    'page vehiculo/bmw-x5',
    `photo ${PHOTOS.a.slice(1)}`,
    `photo ${PHOTOS.b.slice(1)}`,
    'redirect avisos/fin',
  ];
  expect(await keysOf({})).toEqual(whole);
  const withEndings = (key: string) => key.replace(/ (catalogo|avisos\/fin|vehiculo\/.*)$/, ' $1.html');
  expect(await keysOf({}, 'files')).toEqual(whole.map(withEndings).sort());
});

const LISTS = ['index.html', 'catalogo.html', 'stock.json', 'sitemap.xml', 'feeds/stock.csv'];
const hidden = { isVisible: (id: string) => id !== 'carb', visible: ['cara'] };

it('leaves out a hidden car: its page, its photos, and its entries in lists', async () => {
  const mentions = Object.fromEntries(LISTS.map((list) => [`/${list}`, ['cara', 'carb']]));
  const renderer = fakeRenderer(VEHICLES);
  const release = { mentions, renderAgain: renderer.renderAgain };
  const { files, cars, outdated } = await readSite({ ...reading, ...hidden, release }, 'addresses');
  // Removals do not depend on rendering the lists.
  expect([renderer.rendered, outdated]).toEqual([[], undefined]);
  expect([...cars]).toEqual(['cara', BUSINESS_ID]);
  const before = new Map((await readSite(reading, 'addresses')).files.map(({ key, hash }) => [key, hash]));
  for (const { key, kind, hash, body } of files) {
    expect(key).not.toMatch(/carb|bmw-x5/);
    const text = (await body())?.toString() ?? '';
    expect(text, key).not.toMatch(/carb|bmw-x5/);
    const isList = LISTS.some((list) => list.replace('o.html', 'o') === key);
    if (kind === 'page') expect(hash === before.get(key), key).toBe(!isList);
  }
  expect(renderer.rendered.sort()).toEqual(LISTS.toSorted());
});

it('is outdated when no renderer can update the lists that mention a hidden car', async () => {
  expect((await readSite(reading, 'files')).outdated).toBeUndefined();
  const { outdated } = await readSite({ ...reading, ...hidden }, 'files');
  expect(outdated?.message).toMatch(/not public any more \(bmw-x5\): build the site again/);
});

it('leaves out a hidden photo that its page still shows, and a disabled feed', async () => {
  const keys = await keysOf({ isPhotoShown: (pathname) => pathname !== PHOTOS.b, feeds: [] });
  expect((await keysOf({})).filter((key) => !keys.includes(key))).toEqual([
    'page feeds/stock.csv',
    `photo ${PHOTOS.b.slice(1)}`,
  ]);
});

it('has a redirect page at a former address that no other car uses', async () => {
  const formerSlugs = [
    { slug: 'audi-a3', vehicle_id: 'cara' },
    { slug: 'bmw-x5', vehicle_id: 'cara' },
    { slug: 'seat-leon', vehicle_id: 'carc' },
  ];
  const { files } = await readSite({ ...reading, formerSlugs }, 'addresses');
  const moved = files.filter(({ headers }) => headers.redirect !== undefined);
  expect(moved.map(({ key, headers }) => [key, headers.redirect])).toEqual([
    ['vehiculo/audi-a3', 'https://coches.example/vehiculo/audi-a4'],
    ['avisos/fin', 'https://coches.example/avisos'],
  ]);
  const html = (await moved[0]?.body())?.toString() ?? '';
  expect(html).toContain(
    '<meta http-equiv="refresh" content="0; url=https://coches.example/vehiculo/audi-a4">',
  );
  expect(html).toContain('<link rel="canonical" href="https://coches.example/vehiculo/audi-a4">');
  expect(html).toContain('<a href="https://coches.example/vehiculo/audi-a4">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/<script|<style|style=/);
  expect(files.filter(({ key }) => key === 'vehiculo/bmw-x5')).toHaveLength(1);
});

it('has redirect pages at the addresses of brands and models without cars', async () => {
  const place = path.join(reading.folder, 'stock');
  await mkdir(place);
  const targets = { '/stock/lotus': '/catalogo', '/stock/bmw/x5': '/stock/bmw' };
  await writeFile(path.join(place, 'redirects.json'), JSON.stringify(targets));
  const { files } = await readSite(reading, 'files');
  const moved = files.filter(({ kind }) => kind === 'redirect');
  expect(moved.map(({ key, headers }) => [key, headers.redirect])).toEqual([
    ['stock/lotus.html', 'https://coches.example/catalogo'],
    ['stock/bmw/x5.html', 'https://coches.example/stock/bmw'],
    ['avisos/fin.html', 'https://coches.example/avisos'],
  ]);
  expect(files.map(({ key }) => key)).not.toContain('stock/redirects.json');
});

it('has a security.txt valid for a year at most, and none without a site URL', async () => {
  const textOf = async (siteUrl: string) => {
    const { files } = await readSite({ ...reading, siteUrl }, 'addresses');
    return (await files.find(({ key }) => key.endsWith('security.txt'))?.body())?.toString();
  };
  expect(await textOf('')).toBeUndefined();
  const text = (await textOf('https://coches.example')) ?? '';
  expect(text).toContain('Contact: https://coches.example/contacto\n');
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(330);
  expect(days).toBeLessThanOrEqual(366);
});

it('throws for a folder without a snapshot', async () => {
  await rm(path.join(reading.folder, 'stock.json'));
  await expect(readSite(reading, 'files')).rejects.toThrow(/There is no site in/);
});
