import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect as playwrightExpect, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, findChromium, installChromium } from '#scripts/chromium.ts';
import { paths } from '#src/paths.ts';
import { buildDirOf } from '#src/server/process/instance.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { CANARIES, secretsBelow, secretsIn } from '#tests/support/canaries.ts';
import { startCommand } from '#tests/support/commands.ts';
import { startPlainHost, type PlainHost } from '#tests/support/plain-host.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { createPhoto, createVehicle, picture } from '#tests/support/stock.ts';
import { pictureCacheOf, templatePictures } from '#tests/support/templates.ts';

/**
 * `npm run build` and `npm run publish` on a machine without data, such as a static host's build machine, and what visitors get
 * from that host: its files, and everything else from the gateway's address.
 */

/** A longer timeout: a browser beside three servers is slow on a busy machine. */
const expectPage = playwrightExpect.configure({ timeout: 20_000 });

let stack: TestStack;
let host: PlainHost;
let folder: string;
let place: string;
beforeAll(async () => {
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, '.test', 'build-'));
  place = path.join(folder, 'host');
  await mkdir(place);
  host = await startPlainHost(place, await findFreePort());
  stack = await startTestStack('scripts/demo.ts', { env: { SITE_URL: host.url, PUBLISHER: 'off' } });
  if (existsSync(templatePictures))
    await cp(templatePictures, pictureCacheOf(stack.url), { recursive: true });
});
afterAll(async () => {
  const removeAll = (left: string) => rm(left, { recursive: true, force: true, maxRetries: 5 });
  // Before their data are gone: each start of another test's product removes build folders without an owner.
  for (const built of [stack.url, path.join(folder, 'data')])
    await removeAll(path.join(projectRoot, buildDirOf(built)));
  await stack.stop();
  await host.close();
  await removeAll(folder);
});

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const running = startCommand([process.execPath, ...args], {
    ...CANARIES,
    DATA_DIR: path.join(folder, 'data'),
    PB_PORT: String(await findFreePort()),
    SITE_URL: host.url,
    ...env,
  });
  return { code: await running.ended, output: running.output() };
}
const built = () => path.join(folder, 'site');
const build = (env: Readonly<Record<string, string>>) => run(['scripts/build.ts', '--out', built()], env);
const publish = () =>
  run(['scripts/publish.ts', '--site', built(), '--target', place], { PUBLIC_POCKETBASE_URL: stack.url });

test('refuses to publish an empty dealership, and keeps the former site', async () => {
  await mkdir(built(), { recursive: true });
  const former = path.join(built(), 'index.html');
  await writeFile(former, 'former');
  for (const [env, reason] of [
    [{}, /There is no public vehicle at .*, so nothing was built/],
    [{ POCKETBASE_URL: 'http://127.0.0.1:9' }, /Cannot read the stock from http:\/\/127\.0\.0\.1:9/],
  ] as const) {
    const { code, output } = await build(env);
    expect(code).toBe(1);
    expect(output).toMatch(reason);
    expect(await readFile(former, 'utf8')).toBe('former');
  }
});

test('builds from a PocketBase elsewhere, at its public address', async () => {
  const { code, output } = await build({ POCKETBASE_URL: stack.url, PUBLIC_POCKETBASE_URL: stack.url });
  expect(code, output).toBe(0);
  expect(output).toContain(`29 vehicles, in ${built()}`);
  expect(await readdir(path.join(built(), 'vehiculo'))).toHaveLength(29);
  expect(await readFile(path.join(built(), 'sitemap.xml'), 'utf8')).toContain(`${host.url}/vehiculo/`);
  // No secret is in the site or in the output.
  expect(secretsIn(output)).toEqual([]);
  const site = await secretsBelow(built());
  expect(site.found).toEqual([]);
  expect(site.files).toBeGreaterThan(100);
});

test('refuses to publish a site that mentions a car hidden meanwhile, and publishes a new build with its photos', async () => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').getFirstListItem("slug = 'bmw-x5-2022-2'");
  await admin.collection('vehicles').update(car.id, { status: 'oculto' });
  const outdated = await publish();
  expect(outdated.code).toBe(1);
  expect(outdated.output).toMatch(/mention cars that are not public any more \(bmw-x5-2022-2\)/);
  expect(await build({ POCKETBASE_URL: stack.url, PUBLIC_POCKETBASE_URL: stack.url })).toMatchObject({
    code: 0,
  });
  const { code, output } = await publish();
  expect(code, output).toBe(0);
  expect(secretsIn(output)).toEqual([]);
  expect((await secretsBelow(place)).found).toEqual([]);
  const page = await readFile(path.join(place, 'vehiculo/bmw-serie-3-2022.html'), 'utf8');
  const photos = new Set(page.match(/\/fotos\/[\w/.-]+\.(webp|jpg)/g));
  expect(photos.size).toBeGreaterThan(10);
  for (const photo of photos) expect((await fetch(`${host.url}${photo}`)).status, photo).toBe(200);
  const published = await readdir(place, { recursive: true });
  expect(published).not.toContain('vehiculo/bmw-x5-2022-2.html');
  expect(published.filter((file) => file.includes(car.id))).toEqual([]);
  for (const list of ['index.html', 'catalogo.html', 'stock.json', 'sitemap.xml'])
    expect(await readFile(path.join(place, list), 'utf8'), list).not.toContain(car.id);
});

describe('on that host', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    const executablePath = findChromium() ?? installChromium();
    browser = await chromium.launch({ executablePath, args: chromiumFlags });
    page = await browser.newPage({ baseURL: host.url });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', ({ message }) => {
      // The browser logs this when it navigates to a page without a view transition.
      if (!message.startsWith('Transition was aborted')) problems.push(message);
    });
  });
  afterAll(() => browser.close());

  /** Whether a photo is visible, with pixels. */
  const isSeen = (selector: string) =>
    expectPage
      .poll(() =>
        page
          .locator(selector)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);

  test('a visitor opens the catalogue and a car, and sends a lead', async () => {
    await page.goto('/catalogo?marca=BMW');
    await expectPage(page.locator('li[data-vehicle]').first()).toBeVisible();
    await isSeen('li[data-vehicle] img.photo-image');
    await page.goto('/vehiculo/bmw-serie-3-2022');
    await isSeen('[data-gallery-slide] img.photo-image');
    await page.goto(paths.contacto);
    const form = page.locator('form[data-lead-form]');
    await form.getByLabel('Nombre').fill('Ana García');
    await form.getByLabel('Teléfono').fill('+34 600 111 222');
    await form.getByLabel('Email').fill('ana@cliente.example');
    await form.getByLabel('Tipo de consulta').selectOption({ label: 'Financiación' });
    await form.getByLabel('Mensaje').fill('¿Qué entrada hace falta?');
    await form.locator('button[type="submit"]').click();
    await expectPage(page.locator('[data-toasts]').getByText('¡Mensaje enviado!')).toBeVisible();
    const leads = await (await stack.signIn()).collection('leads').getFullList();
    expect(leads.map(({ email }) => email as string)).toContain('ana@cliente.example');
    expect(problems).toEqual([]);
  });

  test('an administrator signs in, and the panel shows the publishing status and photos', async () => {
    await page.goto('/login?volver=/admin');
    const form = page.locator('form', { has: page.locator('#acceso-email') });
    await form.getByLabel('Email').fill(stack.admin.email);
    await form.getByLabel('Contraseña', { exact: true }).fill(stack.admin.password);
    await form.getByRole('button', { name: 'Iniciar Sesión', exact: true }).click();
    await expectPage(page.locator('[data-publish=off]')).toBeVisible();
    await page.goto('/admin?tab=vehiculos&buscar=320d');
    await isSeen('img.photo-image[src^="/fotos/"]');
    // This host has no photos of a hidden car: they come from the gateway, with a token.
    await page.goto('/admin?tab=vehiculos&buscar=x5');
    await isSeen(`img.photo-image[src^="${stack.url}/api/files/"]`);
    expect(problems).toEqual([]);
  });

  test('shows a car newer than the site, with photos from the gateway', async () => {
    const admin = await stack.signIn();
    const car = await createVehicle(admin, { marca: 'Lexus', modelo: 'LC 500', anio: 2021 });
    await createPhoto(admin, car.id, { content: await picture('jpeg'), name: 'foto.jpg' });
    await page.goto('/vehiculo/lexus-lc-500-2021');
    await expectPage(page.getByRole('heading', { level: 1, name: /LC 500/ })).toBeVisible();
    await isSeen('[data-gallery-slide] img.photo-image');
    // The host has neither the page nor the photo: the browser logs the 404s.
    expect(problems.filter((problem) => !/404/.test(problem))).toEqual([]);
  });
});
