import { FEED_PATHS, feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeFeed, fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import { listenWith, rawGet, type ListeningHandler, type RawAnswer } from '#tests/support/raw-http.ts';
import { openReleaseFiles } from './release-files.ts';
import { createRedirectMap, type RedirectMap } from './redirect-map.ts';
import { createRenderer } from '#src/server/render/renderer.ts';
import { createSite } from './site.ts';
import { createVisibilityIndex, type VisibilityIndex } from './visibility-index.ts';

const HIDDEN = { id: 'amarok000000001', slug: 'volkswagen-amarok-2014' };
const SHOWN = { id: 'golf00000000001', slug: 'volkswagen-golf-2020' };
const RENAMED = { id: 'ranger000000001', slug: 'ford-ranger-2021' };
/** Slugs of a former system, in a different format. */
const IMPORTED = ['citroën-c4-2020', "kia-cee'd-2018"];

/** Leaves time for a busy machine. */
const PATIENT = { timeout: 20_000 };

let folder: string;
let site: ListeningHandler;
let visibility: VisibilityIndex;
let former: RedirectMap;
/** Lookups of former slugs: in progress, their maximum, and in total. */
const lookups = { now: 0, most: 0, count: 0 };
/** The lookups wait for this. */
let held: Promise<void> = Promise.resolve();
/** Responses that have ended, or whose clients have disconnected. */
let over = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  const release = await installFakeRelease(folder, {
    id: 'a',
    vehicles: [HIDDEN, SHOWN, RENAMED],
    // A compressed file without its source, as if put there by hand; no URL of the site leads to it.
    files: {
      'export.json.gz': `a copy with ${HIDDEN.slug}`,
      'robots.txt': 'User-agent: *',
      'feeds/stock.csv': fakeFeed([HIDDEN, SHOWN]),
      'stock/redirects.json': JSON.stringify({
        '/stock/ford': '/catalogo',
        '/stock/ford/ranger': '/stock/ford',
      }),
      'feeds/google.tsv': fakeFeed([HIDDEN, SHOWN]),
    },
  });
  visibility = await createVisibilityIndex(path.join(folder, '.visibility.json'));
  visibility.replaceAll([HIDDEN, SHOWN, { ...RENAMED, slug: 'ford-ranger-raptor-2021' }]);
  visibility.hide(HIDDEN.id);
  former = createRedirectMap(visibility);
  const log = { info: () => undefined, warn: () => undefined };
  const served = {
    files: await openReleaseFiles(release, folder, visibility, {
      renderer: fakeRenderer([HIDDEN, SHOWN, RENAMED]),
      log,
    }),
    renderer: createRenderer(release.folder, { pocketbaseUrl: 'http://127.0.0.1:1' }),
  };
  const pocketbase = {
    formerSlugOwner: async (slug: string) => {
      lookups.count++;
      lookups.most = Math.max(lookups.most, ++lookups.now);
      await sleep(10);
      await held;
      lookups.now--;
      return IMPORTED.includes(slug) ? SHOWN.id : null;
    },
  };
  const { handle, answerAtOnce } = createSite({
    served: () => served,
    ...{ isPublishing: true, visibility, former, pocketbase, proxyHops: 1, log },
  });
  site = await listenWith((request, response, url) => {
    response.once('close', () => over++);
    return answerAtOnce(request, response) || handle(request, response, url);
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

function textOf({ headers, body }: RawAnswer): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

/** The final response after following redirects, which must stay on the site. */
async function readAt(target: string, encoding: string): Promise<RawAnswer> {
  const answer = await rawGet(site.port, target, { headers: { 'Accept-Encoding': encoding } });
  const { location } = answer.headers;
  if (location === undefined) return answer;
  expect(location).toMatch(/^\/(?![/\\])/);
  return readAt(location, encoding);
}

const { slug } = HIDDEN;
const spellings: Readonly<Record<string, readonly string[]>> = {
  'its page': [
    `/vehiculo/${slug}`,
    `/vehiculo/${slug}/`,
    `/vehiculo/${slug}?de=anuncio`,
    `/vehiculo/%76olkswagen-amarok-2014`,
    `/%76ehiculo/${slug}`,
    `/%76ehiculo/%76olkswagen-amarok-2014?de=anuncio`,
    `/vehiculo/%2576olkswagen-amarok-2014`,
    `/vehiculo%2F${slug}`,
    `/vehiculo%5C${slug}`,
    `/vehiculo\\${slug}`,
    `/vehiculo/${slug}%00`,
    `/vehiculo/${slug}%`,
    `/vehiculo/${slug.toUpperCase()}`,
    `/VEHICULO/${slug}`,
    `//vehiculo/${slug}`,
    `/vehiculo//${slug}`,
    `/./vehiculo/${slug}`,
    `/catalogo/../vehiculo/${slug}`,
    `/catalogo/%2e%2e/vehiculo/${slug}`,
    `/vehiculo/.%2F${slug}`,
    `/vehiculo/${slug}.html`,
    `/vehiculo/${slug}%2Ehtml`,
    `/vehiculo/${slug}.html.html`,
    `/vehiculo/${slug}.html/`,
    `/vehiculo/${slug}.gz`,
    `/vehiculo/${slug}.br`,
    `/vehiculo/${slug}.html.gz`,
    `/vehiculo/${slug}.html.br`,
    `/vehiculo/${slug}.html%2Egz`,
    `/vehiculo/${slug}.html.%62r`,
    `/vehiculo/${slug}.html.gz/`,
    `/vehiculo/${slug}.HTML.GZ`,
    `/vehiculo/${slug};v=1`,
    `http://otro.example/vehiculo/%76olkswagen-amarok-2014`,
    `http://otro.example/vehiculo/${slug}.html.gz`,
  ],
  'the lists': [
    '/',
    '//',
    '/?a=b',
    '/index',
    '/index.html',
    '/%69ndex.html',
    '/index.html.gz',
    '/index.html.br',
    '/index.gz',
    '/catalogo',
    '/catalogo/',
    '/%63atalogo',
    '/catalogo%2Ehtml',
    '/catalogo.html',
    '/catalogo.html.gz',
    '/catalogo.html.br',
    '/catalogo.gz',
    '/catalogo.br',
    '/%2563atalogo',
    '//catalogo',
    '/catalogo%2F',
    '/catalogo/.',
    '/vehiculo/../catalogo',
  ],
  'the snapshot': [
    '/stock.json',
    '/%73tock.json',
    '/stock%2Ejson',
    '/stock.json/',
    '/stock.json.gz',
    '/stock.json.br',
    '/stock.json%2Egz',
    '/%73tock.json.br',
    '/stock.json.html',
    '/export.json.gz',
    '/export.json',
  ],
  'the sitemap': [
    '/sitemap.xml',
    '/%73itemap.xml',
    '/sitemap%2Exml',
    '/sitemap.xml.gz',
    '/sitemap.xml.br',
    '/sitemap.xml%2Ebr',
    '/sitemap.xml?a=b',
  ],
  'the feed': [
    '/feeds/stock.csv',
    '/%66eeds/stock.csv',
    '/feeds/stock%2Ecsv',
    '/feeds/stock.csv.gz',
    '/feeds/stock.csv.br',
    '/feeds/stock.csv/',
    '/feeds/google.tsv',
    '/feeds/google.tsv.br',
  ],
};

describe.each(Object.entries(spellings))('withholds a hidden car from %s', (_where, targets) => {
  it.each(targets)('at %s', async (target) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await readAt(target, encoding);
      expect([200, 404]).toContain(answer.status);
      expect(textOf(answer), encoding).not.toContain(HIDDEN.slug);
      expect(textOf(answer), encoding).not.toContain(HIDDEN.id);
    }
  });
});

describe('the site', () => {
  it.each([
    '/',
    '/catalogo',
    '/stock.json',
    '/sitemap.xml',
    `/vehiculo/${SHOWN.slug}`,
    `/%76ehiculo/${SHOWN.slug}`,
  ])('shows a public car at %s', async (target) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await readAt(target, encoding);
      expect(answer.status).toBe(200);
      expect(textOf(answer)).toContain(SHOWN.slug);
    }
  });

  it.each([
    ['/%63atalogo?marca=BMW&a=%2F', '/catalogo?marca=BMW&a=%2F'],
    ['/catalogo/?marca=BMW', '/catalogo?marca=BMW'],
    ['/catalogo.html', '/catalogo'],
    ['/%73tock.json', '/stock.json'],
    ['/index', '/'],
    ['/index.html?a=b', '/?a=b'],
    ['//', '/'],
    [`/vehiculo/${RENAMED.slug}?de=anuncio`, '/vehiculo/ford-ranger-raptor-2021?de=anuncio'],
    ['/vehiculo/citro%C3%ABn-c4-2020', `/vehiculo/${SHOWN.slug}`],
    ['/stock/ford', '/catalogo'],
    ['/stock/ford/ranger?de=anuncio', '/stock/ford?de=anuncio'],
    ["/vehiculo/kia-cee'd-2018?de=anuncio", `/vehiculo/${SHOWN.slug}?de=anuncio`],
  ])('redirects %s to its canonical URL and keeps the query', async (target, location) => {
    const answer = await rawGet(site.port, target);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  it.each([
    '//otro.example',
    '//otro.example/',
    '//otro.example/%2e%2e',
    '/\\otro.example/',
    '/%5Cotro.example/',
    '/%2Fotro.example/',
    '/%09/otro.example/',
    '/.//otro.example/',
    '/https://otro.example/',
  ])('does not redirect %s to another host', async (target) => {
    const answer = await rawGet(site.port, target);
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
  });
});

describe('a response from memory', () => {
  const page = `/vehiculo/${SHOWN.slug}`;
  const askAll = async () => {
    const answers = [page, '/', '/catalogo', '/stock.json', '/sitemap.xml'].flatMap((target) =>
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const answer = await rawGet(site.port, target, { headers: { 'Accept-Encoding': encoding } });
        return { target, status: answer.status, shows: textOf(answer).includes(SHOWN.slug) };
      }),
    );
    return Promise.all(answers);
  };

  it('omits a car from the first request after it is hidden, and shows it from the first after it is public again', async () => {
    for (let round = 0; round < 2; round++) {
      // The second time, all responses come from memory.
      await askAll();
      for (const { target, status, shows } of await askAll())
        expect([target, status, shows]).toEqual([target, 200, true]);
      visibility.hide(SHOWN.id);
      for (const { target, status, shows } of await askAll())
        expect([target, status, shows]).toEqual([target, target === page ? 404 : 200, false]);
      visibility.show(SHOWN);
    }
  });

  it('is replaced by a redirect when the slug of the car changes', async () => {
    expect((await rawGet(site.port, page)).status).toBe(200);
    visibility.show({ ...SHOWN, slug: 'volkswagen-golf-gti-2020' });
    const { status, headers } = await rawGet(site.port, page);
    visibility.show(SHOWN);
    expect([status, headers.location]).toEqual([301, '/vehiculo/volkswagen-golf-gti-2020']);
  });
});

it('serves a stock file only while it is switched on', async () => {
  const ask = () => rawGet(site.port, '/feeds/stock.csv');
  const google = () => rawGet(site.port, '/feeds/google.tsv');
  const { status, headers, body } = await ask();
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(body.toString()).toContain(SHOWN.id);
  const tabs = await google();
  expect([tabs.status, tabs.headers['content-type']]).toEqual([
    200,
    'text/tab-separated-values; charset=utf-8',
  ]);
  visibility.setFeeds([feedPaths.google]);
  expect((await google()).status).toBe(200);
  for (const target of ['/feeds/stock.csv', '/feeds/stock.csv.gz', '/%66eeds/stock.csv'])
    expect((await rawGet(site.port, target)).status, target).not.toBe(200);
  visibility.setFeeds([feedPaths.stock]);
  expect([(await ask()).status, (await google()).status]).toEqual([200, 404]);
  visibility.setFeeds(FEED_PATHS);
});

it('limits concurrent lookups of unknown slugs, and coalesces those of one slug', async () => {
  Object.assign(lookups, { most: 0, count: 0 });
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  // Two requests for each slug.
  const slugs = Array.from({ length: 60 }, (_, index) => `nadie-${index >> 1}`);
  const answering = slugs.map((slug) => rawGet(site.port, `/vehiculo/${slug}`));
  // The lookups are held until many requests have arrived.
  await expect.poll(() => lookups.now, PATIENT).toBe(6);
  answer();
  const answers = await Promise.all(answering);
  expect(answers.every(({ status }) => status === 404)).toBe(true);
  expect(lookups.most).toBeLessThanOrEqual(8);
  expect(lookups.count).toBeLessThan(60);
});

it('does not look up slugs for disconnected clients', async () => {
  Object.assign(lookups, { most: 0, count: 0 });
  over = 0;
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const leaving = Array.from({ length: 40 }, (_, index) =>
    request({ host: '127.0.0.1', port: site.port, path: `/vehiculo/ida-${index}`, agent: false })
      .on('error', () => undefined)
      .end(),
  );
  await expect.poll(() => lookups.now, PATIENT).toBe(6);
  for (const visitor of leaving) visitor.destroy();
  await expect.poll(() => over, PATIENT).toBe(40);
  const last = rawGet(site.port, '/vehiculo/citro%C3%ABn-c4-2020');
  release();
  expect((await last).status).toBe(301);
  // Six of one address at a time, and then that of the remaining client.
  expect(lookups.count).toBe(7);
});

it('the lookups of one address do not block those of another', async () => {
  Object.assign(lookups, { most: 0, count: 0 });
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  const crowd = Array.from({ length: 100 }, (_, index) =>
    rawGet(site.port, `/vehiculo/inventado-${index}`, { headers: { 'X-Forwarded-For': '198.51.100.1' } }),
  );
  await expect.poll(() => lookups.count).toBe(6);
  const visitor = rawGet(site.port, '/vehiculo/citro%C3%ABn-c4-2020', {
    headers: { 'X-Forwarded-For': '203.0.113.5' },
  });
  await expect.poll(() => lookups.count).toBe(7);
  release();
  expect((await visitor).status).toBe(301);
  expect((await Promise.all(crowd)).every(({ status }) => status === 404)).toBe(true);
});

it('looks up no slug in PocketBase while the redirect map is current', async () => {
  lookups.count = 0;
  const [ours = ''] = IMPORTED;
  former.replaceAll([{ slug: ours, vehicle_id: SHOWN.id }]);
  const ask = async (slug: string) => {
    const { status, headers } = await rawGet(site.port, `/vehiculo/${encodeURIComponent(slug)}`);
    return [status, headers.location];
  };
  const moved = [301, `/vehiculo/${SHOWN.slug}`];
  expect(await ask('nadie-2020')).toEqual([404, undefined]);
  expect(await ask(ours)).toEqual(moved);
  expect(lookups.count).toBe(0);
  // A change makes the map outdated: slugs are looked up until it is replaced.
  visibility.hide(RENAMED.id);
  expect(await ask('nadie-2020')).toEqual([404, undefined]);
  expect(await ask(ours)).toEqual(moved);
  expect(lookups.count).toBe(2);
});
