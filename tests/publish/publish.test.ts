import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { functionPaths, linkPhotoPath, photoPath, sharePhotoPath } from '#src/paths.ts';
import { buildDirOf } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { demoFacts } from '#tests/support/business.ts';
import { CANARIES, secretsBelow, secretsIn } from '#tests/support/canaries.ts';
import { startCommand } from '#tests/support/commands.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { partsOf } from '#tests/support/processes.ts';
import { FaultySmtp } from '#tests/support/smtp.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

let stack: TestStack;
let smtp: FaultySmtp;
let admin: PocketBase;
/** Output of earlier processes of the instance. */
let saidBefore: readonly string[] = [];

const get = (pathname: string) => fetch(`${stack.url}${pathname}`, { redirect: 'manual' });
const text = async (pathname: string) => (await get(pathname)).text();

interface NewVehicle {
  readonly marca: string;
  readonly modelo: string;
  readonly [field: string]: unknown;
}

const addVehicle = (fields: NewVehicle) =>
  admin.collection('vehicles').create<{ id: string; slug: string }>({ anio: 2022, ...fields });

async function addPhoto(vehicleId: string) {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#334455' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'camera owner' } })
    .toBuffer();
  const body = new FormData();
  body.set('vehicle_id', vehicleId);
  body.set('alt', 'Vista frontal');
  body.set('file', new File([picture], 'IMG_0001.jpg', { type: 'image/jpeg' }));
  return admin.collection('vehicle_images').create<{ id: string; file: string; vehicle_id: string }>(body);
}

/** Waits until the check passes for the path's HTML; publishing takes seconds on a busy machine. */
async function waitForHtml(
  pathname: string,
  check: (html: string, status: number) => boolean,
): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await get(pathname);
    const html = await response.text();
    if (check(html, response.status)) return html;
    if (Date.now() > deadline)
      throw new Error(`Timed out waiting for ${pathname} (${response.status}):\n${html.slice(0, 600)}`);
    await sleep(150);
  }
}

/**
 * Waits until the release on disk has a text in its catalogue. Served lists may be newer: they are rendered again once a car is
 * hidden.
 */
async function waitForRelease(text: string): Promise<void> {
  const file = path.join(stack.dataDir, 'releases/current/client/catalogo.html');
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain(text), {
    timeout: 60_000,
    interval: 150,
  });
}

/** A page's Content-Security-Policy, by directive. */
function policyOf(html: string) {
  const content = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1];
  if (content === undefined) throw new Error(`No policy in ${html.slice(0, 600)}`);
  const directives = content.split(';').map((directive) => directive.trim().split(/\s+/));
  return { directives: new Map(directives.map(([name = '', ...sources]) => [name, sources])) };
}

/** The hashes that a policy needs for the page's inline scripts or styles. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(
    new RegExp(`<${element}(?<attributes>[^>]*)>(?<text>[^]*?)</${element}>`, 'g'),
  );
  return [...inline]
    .filter(({ groups }) => !/\ssrc=|application\/(ld\+)?json/.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) =>
      createHash('sha256')
        .update(groups?.['text'] ?? '')
        .digest('base64'),
    )
    .map((hash) => `'sha256-${hash}'`);
}

/** The stock that the tests change: created together, so that one release publishes all of it. */
const stored = new Map<
  string,
  { car: { id: string; slug: string }; photo: { id: string; file: string; vehicle_id: string } }
>();
async function store(fields: NewVehicle): Promise<void> {
  const car = await addVehicle(fields);
  stored.set(fields.modelo, { car, photo: await addPhoto(car.id) });
}
function storedCar(modelo: string) {
  const found = stored.get(modelo);
  if (found === undefined) throw new Error(`No ${modelo} was stored`);
  return found;
}

beforeAll(async () => {
  smtp = await FaultySmtp.start();
  stack = await startTestStack('scripts/start.ts', {
    env: { ...CANARIES, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port) },
  });
  admin = await stack.signIn();
  await store({ marca: 'Ford', modelo: 'Ranger' });
  for (const how of ['hidden', 'deleted']) await store({ marca: 'Seat', modelo: `Retirado ${how}` });
  await store({ marca: 'Skoda', modelo: 'Superb', precio_eur: 21000 });
});
afterAll(async () => {
  await stack.stop();
  await smtp.close();
});

test('the feed is served while it is switched on, and stops at once when it is switched off', async () => {
  const feed = () => get('/feeds/stock.csv');
  const switchTo = (feed_activo: boolean) => admin.collection('ajustes').update(SETTINGS_ID, { feed_activo });
  expect((await feed()).status).toBe(404);
  await switchTo(true);
  const csv = await waitForHtml(
    '/feeds/stock.csv',
    (text, status) => status === 200 && text.includes('Superb'),
  );
  expect(csv).toMatch(/^"[a-z0-9]{15}","V-\d{4}","http:[^"]+\/vehiculo\/skoda-superb-2022",/m);
  expect((await feed()).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  await switchTo(false);
  expect((await feed()).status).toBe(404);
});

test('a publication requested by staff becomes a release', async () => {
  const before = await stack.health();
  await admin.send('/api/publish', { method: 'POST' });
  await stack.waitForHealth(
    'the release that was asked for',
    ({ release, publisher }) => release !== before.release && publisher.state === 'idle',
  );
});

describe('a change in the stock', () => {
  test('is published automatically, without a failed or partial page', async () => {
    const car = await addVehicle({ marca: 'Audi', modelo: 'A6', precio_eur: 40900 });
    const pathname = `/vehiculo/${car.slug}`;
    await waitForHtml('/catalogo', (html) => html.includes(pathname));

    const problems: string[] = [];
    let requests = 0;
    let watching = true;
    const watch = async (watched: string) => {
      while (watching) {
        const response = await get(watched);
        const html = await response.text();
        requests++;
        if (response.status !== 200 || !html.trimEnd().endsWith('</html>'))
          problems.push(`${watched}: ${response.status}`);
      }
    };
    const watchers = ['/', '/catalogo', pathname].map(watch);
    await admin.collection('vehicles').update(car.id, { precio_eur: 39500 });
    await waitForHtml(pathname, (html) => html.includes('39.500'));
    await expect.poll(() => requests).toBeGreaterThan(10);
    watching = false;
    await Promise.all(watchers);
    expect(problems).toEqual([]);
    expect(await text('/stock.json')).toContain('39500');
  });

  test('serves a new car immediately after the save', async () => {
    const car = await addVehicle({ marca: 'Lexus', modelo: 'LC 500' });
    const response = await get(`/vehiculo/${car.slug}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('LC 500');
    expect((await get('/vehiculo/no-existe-2020')).status).toBe(404);
  });

  test('a page has a policy with the hashes of its inline content', async () => {
    const car = await addVehicle({ marca: 'Volvo', modelo: 'XC60' });
    const pathname = `/vehiculo/${car.slug}`;
    await waitForHtml('/catalogo', (html) => html.includes(pathname));
    const answer = await get(pathname);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const html = await answer.text();
    const { directives } = policyOf(html);
    expect(inlineHashes(html, 'script')).not.toEqual([]);
    expect(directives.get('script-src')).toEqual(expect.arrayContaining(inlineHashes(html, 'script')));
    expect(directives.get('style-src')).toEqual(expect.arrayContaining(inlineHashes(html, 'style')));
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  });

  test('a renamed car is served at its new URL, with a redirect from the former one', async () => {
    const { car } = storedCar('Ranger');
    await waitForHtml('/catalogo', (html) => html.includes(`/vehiculo/${car.slug}`));
    const renamed = await admin
      .collection('vehicles')
      .update<{ slug: string }>(car.id, { modelo: 'Ranger Raptor' });
    const response = await get(`/vehiculo/${car.slug}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`/vehiculo/${renamed.slug}`);
    expect((await get(`/vehiculo/${renamed.slug}`)).status).toBe(200);
    await waitForHtml('/catalogo', (html) => html.includes(`/vehiculo/${renamed.slug}`));
    expect((await get(`/vehiculo/${car.slug}`)).status).toBe(301);
  });
});

describe('photos', () => {
  test('have the offered widths only, are small, cached permanently and without metadata', async () => {
    const car = await addVehicle({ marca: 'Porsche', modelo: 'Taycan' });
    const photo = await addPhoto(car.id);
    const response = await get(photoPath(photo, 640));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const variant = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(variant).toMatchObject({ format: 'webp', width: 640 });
    expect(variant.exif).toBeUndefined();
    expect((await get(photoPath(photo, 640).replace('-640', '-641'))).status).toBe(404);
    expect((await get(`/api/files/vehicle_images/${photo.id}/${photo.file}`)).status).toBe(404);
    // Until a release has measured the photo, the page is rendered on demand without its size.
    await waitForHtml(
      `/vehiculo/${car.slug}`,
      (html) =>
        html.includes(photo.id) && /width="900"[^>]*height="600"|height="600"[^>]*width="900"/.test(html),
    );
  });
});

describe('a covered photo', () => {
  test('replaces every public variant at the save, and the former addresses are refused', async () => {
    const { car, photo } = storedCar('Superb');
    const covered = { ...photo, tapado: '400_600_200_100' };
    // A dark cover.
    const lifted = (shown: typeof photo) => photoPath({ ...shown, oscura: true }, 640);
    const former = [lifted(photo), photoPath(photo, 640), sharePhotoPath(photo), linkPhotoPath(photo, 6)];
    await waitForHtml(`/vehiculo/${car.slug}`, (html) => html.includes(lifted(photo)));
    for (const address of former) expect((await get(address)).status, address).toBe(200);

    await admin.collection('vehicle_images').update(photo.id, { tapado: covered.tapado });
    for (const address of former) expect((await get(address)).status, address).toBe(404);
    for (const address of [lifted(covered), photoPath(covered, 640), sharePhotoPath(covered)]) {
      const { data, info } = await sharp(Buffer.from(await (await get(address)).arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const redAt = (x: number, y: number) =>
        data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels] ?? 0;
      expect([redAt(0.5, 0.65) > 200, redAt(0.5, 0.4) < 120], address).toEqual([true, true]);
    }
    await waitForHtml(`/vehiculo/${car.slug}`, (html) => html.includes(lifted(covered)));
    await vi.waitFor(async () => expect(await text('/stock.json')).toContain(covered.tapado), 60_000);
    for (const page of [`/vehiculo/${car.slug}`, '/catalogo'])
      for (const address of former) expect(await text(page), page).not.toContain(address);
  });
});

describe('a deleted photo', () => {
  test('disappears although no webhook was sent', async () => {
    const car = await addVehicle({ marca: 'Porsche', modelo: 'Cayman' });
    const [kept, deleted] = [await addPhoto(car.id), await addPhoto(car.id)];
    for (const photo of [kept, deleted]) expect((await get(photoPath(photo, 640))).status).toBe(200);
    // Directly in the database, so that no webhook is sent, as after a crash between the save and the webhook.
    const pocketbaseDir = path.join(stack.dataDir, 'pocketbase');
    changeRows(pocketbaseDir, 'DELETE FROM vehicle_images WHERE id = ?', deleted.id);
    changeRows(pocketbaseDir, 'INSERT INTO stock_log (vehicle) VALUES (?)', car.id);
    changeRows(pocketbaseDir, 'UPDATE publication SET version = version + 1');
    const status = async () => (await get(photoPath(deleted, 640))).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(404);
    expect((await get(photoPath(kept, 640))).status).toBe(200);
  });
});

describe('a hidden or deleted car', () => {
  test.each([
    ['hidden', (id: string) => admin.collection('vehicles').update(id, { status: 'oculto' })],
    ['deleted', (id: string) => admin.collection('vehicles').delete(id)],
  ])('%s: is nowhere in public immediately after the save', async (how, withdraw) => {
    const { car, photo } = storedCar(`Retirado ${how}`);
    const pathname = `/vehiculo/${car.slug}`;
    await waitForHtml('/stock.json', (json) => json.includes(photo.id));
    expect((await get(photoPath(photo, 320))).status).toBe(200);
    const before = await stack.waitForHealth(
      'a quiet publisher',
      (health) => health.publisher.state === 'idle',
    );

    await withdraw(car.id);
    const answers = await Promise.all(
      [pathname, photoPath(photo, 320), photoPath(photo, 640)].map(async (url) => (await get(url)).status),
    );
    const listings = await Promise.all(['/', '/catalogo', '/stock.json', '/sitemap.xml'].map(text));
    expect(answers).toEqual([404, 404, 404]);
    for (const listing of listings) {
      expect(listing).not.toContain(car.slug);
      expect(listing).not.toContain(photo.id);
    }
    await stack.waitForHealth('the release without it', (health) => health.release !== before.release);
    expect((await get(pathname)).status).toBe(404);
  });
});

test('a brand has a page while it has cars, then offers to import one, and then redirects', async () => {
  const [elise, exige] = await Promise.all([
    addVehicle({ marca: 'Lotus', modelo: 'Elise', precio_eur: 51_000 }),
    addVehicle({ marca: 'LOTUS', modelo: 'elise', precio_eur: 49_000 }),
  ]);
  const cars = admin.collection('vehicles');
  const page = await waitForHtml('/stock/lotus', (html) =>
    [elise, exige].every(({ id }) => html.includes(id)),
  );
  expect(page).toContain('49.000\u202f€');
  expect(page).toContain('"@type":"ItemList"');
  expect(page).not.toContain('content="noindex"');
  await waitForHtml('/stock/lotus/elise', (html) => html.includes(exige.id));
  expect(await text('/sitemap.xml')).toContain('/stock/lotus/elise</loc>');
  expect(await text('/catalogo')).toContain('href="/stock/lotus"');

  await cars.update(exige.id, { modelo: 'Exige' });
  await waitForHtml('/stock/lotus/elise?gclid=1', (_html, status) => status === 301);
  expect((await get('/stock/lotus/elise?gclid=1')).headers.get('location')).toBe('/stock/lotus?gclid=1');
  expect((await get('/stock/lotus/evora')).status).toBe(404);

  const brand = await admin.collection('paginas_marca').getFirstListItem("marca = 'lotus' && modelo = ''");
  await admin.collection('paginas_marca').update(brand.id, { texto: 'Todos con libro.\nRevisados.' });
  await waitForHtml('/stock/lotus', (html) => html.includes('Todos con libro.\nRevisados.'));

  await cars.update(elise.id, { status: 'vendido' });
  await waitForHtml('/stock/lotus', (html) => !html.includes(elise.id));
  await cars.update(exige.id, { status: 'oculto' });
  // At once, from the release that still has the car.
  const offer = await text('/stock/lotus');
  expect(offer).not.toContain(exige.id);
  const isOffer = (html: string) =>
    html.includes('content="noindex"') && html.includes('/importacion?marca=LOTUS#solicitud');
  expect(isOffer(offer)).toBe(true);
  await waitForHtml('/stock/lotus/exige', (_html, status) => status === 301);
  expect(isOffer(await text('/stock/lotus'))).toBe(true);
  expect(await text('/sitemap.xml')).not.toContain('/stock/lotus');
  expect(await text('/catalogo')).not.toContain('href="/stock/lotus"');

  changeRows(
    path.join(stack.dataDir, 'pocketbase'),
    "UPDATE paginas_marca SET retirada = TRUE WHERE marca = 'lotus' AND modelo = ''",
  );
  await admin.send('/api/publish', { method: 'POST' });
  for (const pathname of ['/stock/lotus', '/stock/lotus/exige', '/stock']) {
    await waitForHtml(pathname, (_html, status) => status === 301);
    expect((await get(pathname)).headers.get('location'), pathname).toBe('/catalogo');
  }
});

test('the dealer’s photographs are absent until given, shown once given, and gone once removed', async () => {
  const upload = async (background: string) => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(bytes)], 'Ana en la puerta.jpg', { type: 'image/jpeg' });
  };
  const photos = admin.collection('negocio_fotos');
  const own = new RegExp(`/fotos/${BUSINESS_ID}/[\\w/.-]+\\.webp`);
  const pages = ['/', '/contacto', '/sobre-nosotros', '/importacion'];
  for (const pathname of pages) expect(await text(pathname), pathname).not.toMatch(own);

  const local = await photos.create<{ id: string; file: string }>({
    ...{ lugar: 'local', file: await upload('#334455'), placeholder: 'https://elsewhere.example/' },
  });
  // Names of people and cameras do not become public.
  expect(local.file).toMatch(/^\d+\.jpg$/);
  const contact = await waitForHtml('/contacto', (html) => own.test(html));
  expect(contact).toContain('alt="Nuestro local"');
  expect(contact).not.toContain('elsewhere.example');
  const variant = own.exec(contact)?.[0] ?? '';
  expect((await get(variant)).headers.get('content-type')).toBe('image/webp');
  expect((await get(`/api/files/negocio_fotos/${local.id}/${local.file}`)).status).toBe(404);
  for (const pathname of ['/', '/sobre-nosotros', '/importacion'])
    expect(await text(pathname), pathname).not.toMatch(own);

  await photos.update(local.id, { foco: '30,70', placeholder: 'https://elsewhere.example/' });
  expect(await waitForHtml('/contacto', (html) => html.includes('photo-x3'))).not.toContain(
    'elsewhere.example',
  );
  await photos.update(local.id, { file: await upload('#885522') });
  await waitForHtml('/contacto', (html) => own.test(html) && !html.includes(variant));
  await expect.poll(async () => (await get(variant)).status, { timeout: 20_000 }).toBe(404);

  await photos.create({ lugar: 'portada', file: await upload('#223344') });
  const home = await waitForHtml('/', (html) => own.test(html));
  expect(home).not.toContain('<picture');
  const { items } = await photos.getList<{ id: string }>();
  for (const { id } of items) await photos.delete(id);
  for (const pathname of pages) await waitForHtml(pathname, (html) => !own.test(html));
  expect(await text('/')).toContain('class="hero-picture"');
  const last = own.exec(home)?.[0] ?? '';
  await expect.poll(async () => (await get(last)).status, { timeout: 20_000 }).toBe(404);
});

test('a change of the business is shown on every page, in structured data, and in mails', async () => {
  const phone = '+34 911 222 333';
  const datos = {
    ...demoFacts,
    name: 'Coches Sierra',
    phones: ['+34911222333'],
    whatsapp: '+34611222333',
    email: 'hola@sierra.example',
    hours: demoFacts.hours.map(() => [{ opens: '08:30', closes: '15:00' }]),
  };
  await admin.collection('negocio').update(BUSINESS_ID, { datos });
  const home = await waitForHtml('/', (html) => html.includes(phone));
  expect(home).toContain('"telephone":["+34911222333"]');
  const { car } = storedCar('Superb');
  for (const pathname of [
    '/contacto',
    '/importacion',
    '/tasacion',
    '/pedir-cita',
    '/aviso-legal',
    '/admin',
    `/vehiculo/${car.slug}`,
    '/nada',
  ]) {
    const html = await text(pathname);
    expect(html, pathname).toContain('Coches Sierra');
    expect(html, pathname).not.toMatch(/Nordvia(?! Automóviles)|9?10 ?000 ?000|600 ?000 ?000/);
  }
  expect(await text('/contacto')).toContain('8:30-15:00');
  expect(await text(`/vehiculo/${car.slug}`)).toContain('https://wa.me/34611222333?');
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Coches Sierra' });

  await fetch(`${stack.url}${functionPaths.sendContactEmail}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(contactBody),
  });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 20_000);
  expect(smtp.mails.map(({ from, to }) => [from, to.join()]).sort()).toEqual(
    [
      ['hola@sierra.example', 'hola@sierra.example'],
      ['hola@sierra.example', contactBody.email],
    ].sort(),
  );
  for (const { raw } of smtp.mails) expect(raw).toMatch(/From: Coches Sierra[^]*\+34 911 222 333/);
});

describe('a release that an operator rolls back to', () => {
  const rollback = async (...args: readonly string[]) => {
    const script = path.join(projectRoot, 'scripts/rollback.ts');
    const command = startCommand([process.execPath, script, ...args], { DATA_DIR: stack.dataDir });
    return { code: await command.ended, output: command.output() };
  };

  test('is served within a moment and after a restart, publishes nothing, and withholds what is hidden since', async () => {
    const [hidden, cheaper] = [
      await addVehicle({ marca: 'Morgan', modelo: 'Plus Four' }),
      await addVehicle({ marca: 'Mini', modelo: 'Clubman', precio_eur: 18000 }),
    ];
    await waitForHtml('/catalogo', (html) => html.includes(hidden.slug) && html.includes(cheaper.slug));
    const { release } = await stack.waitForHealth('rest', ({ publisher }) => publisher.state === 'idle');
    const former = release ?? '';
    await admin.collection('vehicles').update(cheaper.id, { precio_eur: 17000 });
    await waitForHtml(`/vehiculo/${cheaper.slug}`, (html) => html.includes('17.000'));

    expect(await rollback('20200101-nothing')).toMatchObject({ code: 1 });
    expect(await rollback(former)).toMatchObject({ code: 0 });
    const pinned = await stack.waitForHealth('the pin', (health) => health.pinned, 5000);
    expect(pinned).toMatchObject({ status: 'ok', release: former });
    expect(await text(`/vehiculo/${cheaper.slug}`)).toContain('18.000');

    await admin.collection('vehicles').update(hidden.id, { status: 'oculto' });
    expect((await get(`/vehiculo/${hidden.slug}`)).status).toBe(404);
    // Neither the car nor its brand, which no other car has.
    expect(await text('/catalogo')).not.toMatch(/morgan/i);
    const { slug } = await addVehicle({ marca: 'Mini', modelo: 'Aceman' });
    expect(await text(`/vehiculo/${slug}`)).toContain('Aceman');

    // Once from memory, once rendered on demand; and by a bot, whose requests do not count as visits.
    const person = { 'User-Agent': 'Mozilla/5.0 Firefox/145.0', Accept: 'text/html' };
    const open = async (of: string, headers: Record<string, string>) =>
      (await fetch(`${stack.url}/vehiculo/${of}`, { headers })).text();
    for (const of of [cheaper.slug, slug]) await open(of, person);
    await open(slug, { ...person, 'User-Agent': 'Googlebot/2.1' });
    // A prefetch counts as a visit only when the page reports that it was opened.
    await open(cheaper.slug, { ...person, 'Sec-Purpose': 'prefetch' });
    await open(slug, { ...person, 'Sec-Purpose': 'prefetch' });
    const visit = { method: 'POST', headers: { ...person, 'Sec-Fetch-Site': 'same-origin' } };
    expect((await fetch(`${stack.url}/vehiculo/${slug}`, visit)).status).toBe(204);
    await stack.halt();
    const visits = queryRows(
      path.join(stack.dataDir, 'pocketbase'),
      'SELECT v.slug, n.total FROM visitas n JOIN vehicles v ON v.id = n.vehicle ORDER BY v.slug',
    );
    expect(visits).toEqual([
      { slug, total: 2 },
      { slug: cheaper.slug, total: 1 },
    ]);
    saidBefore = stack.output;
    stack = await launchStack('scripts/start.ts', stack.dataDir, CANARIES);
    admin = await stack.signIn();
    expect(stack.output.join('\n')).toContain(`The site is pinned to release ${former}`);
    expect(await stack.health()).toMatchObject({ pinned: true, release: former });
    expect((await get(`/vehiculo/${hidden.slug}`)).status).toBe(404);
    expect((await rollback()).output).toMatch(
      new RegExp(`^${former}  \\d{4}-\\S+ +\\d+ cars  code [0-9a-f]{16}  served, pinned$`, 'm'),
    );

    expect(await rollback('--off')).toMatchObject({ code: 0 });
    await waitForHtml(`/vehiculo/${cheaper.slug}`, (html) => html.includes('17.000'));
    const catalogue = await text('/catalogo');
    expect(catalogue).toContain(slug);
    expect(catalogue).not.toContain(hidden.slug);
    expect(await stack.health()).toMatchObject({ pinned: false });
  });
});

describe('a release that fails', () => {
  test('keeps the site unchanged, reports it, withholds a hidden car meanwhile, and recovers by a whole build', async () => {
    const { car } = storedCar('Superb');
    await waitForRelease(car.slug);
    const before = await stack.waitForHealth(
      'a quiet publisher',
      (health) => health.publisher.state === 'idle',
    );
    const lastError = async () => (await stack.health(admin.authStore.token)).publisher.lastError ?? '';
    // Pages reference a deleted script, and a file in the place of the build folder prevents any build from starting.
    const script = /\/_astro\/[^"]+\.js/.exec(await text('/'))?.[0] ?? '';
    for (const folder of ['current', '.prelinked'])
      await rm(path.join(stack.dataDir, 'releases', folder, 'client', script));
    const buildDir = path.join(projectRoot, buildDirOf(stack.dataDir));
    await rename(buildDir, `${buildDir}-aside`);
    await writeFile(buildDir, '');
    try {
      await admin.collection('vehicles').update(car.id, { status: 'oculto' });
      const failed = await stack.waitForHealth(
        'the failure',
        (health) => health.publisher.state === 'failed',
      );
      // Only administrators get the reason: it may contain paths.
      expect(failed.publisher).not.toHaveProperty('lastError');
      expect(await lastError()).toMatch(/incomplete/);
      expect(failed.release).toBe(before.release);
      expect(failed.status).toBe('degraded');
      expect((await get('/')).status).toBe(200);
      expect((await get(`/vehiculo/${car.slug}`)).status).toBe(404);
      expect(await text('/catalogo')).not.toContain(car.slug);
      // A failure does not delay later changes, and after two failures a whole build is tried.
      let changes = 0;
      const change = async () => {
        await addVehicle({ marca: 'Cupra', modelo: `Born ${changes++}` });
        return lastError();
      };
      await expect.poll(change, { interval: 500, timeout: 60_000 }).toMatch(/ENOTDIR|EEXIST/);
    } finally {
      // A build that starts between the two creates a folder.
      await vi.waitFor(async () => {
        await rm(buildDir, { recursive: true, force: true });
        await rename(`${buildDir}-aside`, buildDir);
      });
    }
    await addVehicle({ marca: 'Cupra', modelo: 'Formentor' });
    await stack.waitForHealth(
      'a new release',
      (health) => health.status === 'ok' && health.release !== before.release,
      150_000,
    );
    expect((await get(script)).status).toBe(200);
  });
});

test('no secret of the environment is in a release, a file, a log line or a health report', async () => {
  expect(secretsIn([...saidBefore, ...stack.output].join('\n'))).toEqual([]);
  for (const headers of [{}, { Authorization: admin.authStore.token }])
    expect(secretsIn(await (await fetch(`${stack.url}/healthz`, { headers })).text())).toEqual([]);
  const data = await secretsBelow(stack.dataDir);
  expect(data.found).toEqual([]);
  const built = await secretsBelow(path.join(projectRoot, buildDirOf(stack.dataDir)));
  expect(built.found).toEqual([]);
  expect(Math.min(data.files, built.files)).toBeGreaterThan(50);
  // PocketBase's environment contains only the variables it needs.
  const { pocketbase } = await partsOf(stack.dataDir);
  expect(secretsIn(await readFile(`/proc/${pocketbase}/environ`))).toEqual(['WEBHOOK_SECRET']);
});
