import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { get, sitemapPaths, text } from '#tests/support/served.ts';

/** The size of the scripts that a page loads initially. Scripts loaded on demand or on interaction are not counted. */

/** Script elements, islands' components and their loaders: every file that the HTML references. */
const NAMED = /["']\/(_astro\/[^"']+\.js)["']/g;
/** Static imports in the bundler's output. */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;
/** Markers of React elements, and of its client rendering. */
const FRAMEWORK = [/react\.(?:transitional\.)?element/, /hydrateRoot|createRoot/];

interface PageScripts {
  readonly files: readonly string[];
  /** Sum of all files, compressed by Brotli. */
  readonly bytes: () => Promise<number>;
  readonly hasReact: boolean;
}

/** Asynchronous: it takes seconds, in which the server closes idle connections and the test must open others. */
const compress = promisify(brotliCompress);

const bytesOf = async (codes: readonly string[]) => {
  let bytes = 0;
  for (const code of codes) bytes += (await compress(code)).length;
  return bytes;
};

/** Scripts and their transitive static imports, by file. */
async function withImports(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>();
  const load = async (file: string): Promise<void> => {
    if (scripts.has(file)) return;
    const response = await get(`/${file}`);
    expect(response.status, file).toBe(200);
    const code = await response.text();
    scripts.set(file, code);
    for (const [, imported = ''] of code.matchAll(IMPORTED))
      await load(path.posix.join(path.posix.dirname(file), imported));
  };
  for (const file of files) await load(file);
  return scripts;
}

async function scriptsOf(pathname: string): Promise<PageScripts> {
  const named = [...(await text(pathname)).matchAll(NAMED)].map(([, file = '']) => file);
  const scripts = await withImports(named);
  const all = [...scripts.values()];
  return {
    files: [...scripts.keys()],
    bytes: () => bytesOf(all),
    hasReact: all.some((code) => FRAMEWORK.some((sign) => sign.test(code))),
  };
}

const KB = 1024;
const MOST_FILES = 8;
// Two more: the facts of a sale, which it shares with the panel and the 404 page.
const COMPARISON_FILES = 10;
// Two more: what it shares with the page of a private link, and with the panel.
const APPOINTMENT_FILES = 10;
// React takes about 60 KB; a car's full-screen view loads when it is opened. Hashed file names alone change a page's size by
// about 60 bytes between builds.
const PLAIN = 15 * KB;
const WITH_FORM = 84 * KB;

test.each([
  paths.home,
  brandPaths.marca('bmw'),
  brandPaths.modelo('bmw', 'serie-3'),
  paths.sobreNosotros,
  appointmentPaths.page,
  alertPaths.page,
  paths.avisoLegal,
  paths.privacidad,
  paths.cookies,
])('%s does not load React', async (pathname) => {
  expect(await text(pathname)).not.toContain('<astro-island');
  const { files, bytes, hasReact } = await scriptsOf(pathname);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  expect(await bytes()).toBeLessThanOrEqual(PLAIN);
  expect(hasReact).toBe(false);
});

test('the page that asks for alerts reads the stock without React', async () => {
  const { files, bytes, hasReact } = await scriptsOf(alertPaths.ask);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(COMPARISON_FILES);
  expect(await bytes()).toBeLessThanOrEqual(32 * KB);
  expect(hasReact).toBe(false);
});

/** The page that ends alerts is sent at a mail's address. */
const END_ALERTS = `${alertPaths.unsubscribe}/x`;

test.each([END_ALERTS, alertPaths.endedPage, alertPaths.endLaterPage])(
  '%s has no script, and refers to its assets from the root',
  async (pathname) => {
    const html = await text(pathname);
    expect(html).not.toMatch(/<script|modulepreload|<astro-island/);
    // The address of a mail's link is a key.
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(html).not.toMatch(/rel="canonical"|og:url/);
    const urls = [...html.matchAll(/(?:href|src|url)(?:=|\()"([^"]*)"/g)].map(([, url = '']) => url);
    expect(urls.length).toBeGreaterThan(4);
    expect(urls.filter((url) => !/^(?:\/|data:|tel:|mailto:)/.test(url))).toEqual([]);
  },
);

test('the page that ends alerts posts to the address at which it is sent, and leads to /avisos at its own', async () => {
  expect(await text(END_ALERTS)).toMatch(/<form method="post" class="[^"]*">/);
  const { url } = await fetch(`${inject('siteUrl')}${alertPaths.endPage}`, { method: 'POST' });
  expect(new URL(url).pathname).toBe(alertPaths.page);
});

const someCar = async () => (await sitemapPaths()).find((one) => one.startsWith(paths.vehiculo(''))) ?? '';

test.each([
  [paths.catalogo, 92 * KB],
  [paths.favoritos, 90 * KB],
  [paths.comparar, 92 * KB, COMPARISON_FILES],
  ['a car', 88 * KB],
  [paths.contacto, WITH_FORM],
  [paths.importacion, WITH_FORM],
  [paths.tasacion, 92 * KB],
  [appointmentPaths.ask, 92 * KB, APPOINTMENT_FILES],
  [paths.login, WITH_FORM],
  [paths.forgotPassword, WITH_FORM],
  [paths.resetPassword, WITH_FORM],
  [paths.cuenta, WITH_FORM],
])('the scripts of %s are at most %d bytes', async (page, most, mostFiles = MOST_FILES) => {
  const { files, bytes, hasReact } = await scriptsOf(page === 'a car' ? await someCar() : page);
  expect(hasReact).toBe(true);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles);
  expect(await bytes()).toBeLessThanOrEqual(most);
});

test('preparing a photo needs a small script: the HEIC decoder loads with the first HEIC file', async () => {
  const { files } = await scriptsOf(paths.admin);
  const codes = await Promise.all(files.map((file) => text(`/${file}`)));
  const [, worker = ''] = /["'`/](prepare\.worker-[\w-]+\.js)/.exec(codes.join('\n')) ?? [];
  expect(worker).not.toBe('');
  const scripts = await withImports([`_astro/${worker}`]);
  expect(await bytesOf([...scripts.values()]), [...scripts.keys()].join('\n')).toBeLessThan(5 * KB);
});

test('the licence notices of the browser’s libraries are included', async () => {
  const notices = await text('/licenses.txt');
  for (const name of ['react', 'zod', 'photoswipe', 'lucide', 'pocketbase'])
    expect(notices).toMatch(new RegExp(`^## ${name} - `, 'm'));
  expect(notices).toContain('Copyright (c) Meta Platforms');
});
