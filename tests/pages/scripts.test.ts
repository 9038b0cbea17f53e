import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { get, sitemapPaths, text } from '#tests/support/served.ts';

/** What the scripts of a page weigh that it loads by itself. What comes on demand or on a touch is not counted. */

/** Script elements, islands' components and what wakes them: whatever file the HTML names. */
const NAMED = /["']\/(_astro\/[^"']+\.js)["']/g;
/** Static imports as the bundler writes them. */
const IMPORTED = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;
/** React's own mark on what it makes, and its way into a page. */
const FRAMEWORK = [/react\.(?:transitional\.)?element/, /hydrateRoot|createRoot/];

interface PageScripts {
  readonly files: readonly string[];
  /** Of all files together, by Brotli. */
  readonly bytes: () => Promise<number>;
  readonly hasReact: boolean;
}

/** In the background: it takes seconds, in which the server gives idle connections up, and whoever sees that opens others. */
const compress = promisify(brotliCompress);

const bytesOf = async (codes: readonly string[]) => {
  let bytes = 0;
  for (const code of codes) bytes += (await compress(code)).length;
  return bytes;
};

/** Scripts, and all that they import statically, by their files. */
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
// React's own is some 60 KB; a car's full-screen view comes when it is opened. The hashes in the files' names alone move a page by
// some 60 bytes, from one change of the code to the next.
const PLAIN = 15 * KB;
const WITH_FORM = 85 * KB;

test.each([paths.home, paths.sobreNosotros, paths.avisoLegal, paths.privacidad, paths.cookies])(
  '%s does without React',
  async (pathname) => {
    expect(await text(pathname)).not.toContain('<astro-island');
    const { files, bytes, hasReact } = await scriptsOf(pathname);
    expect(files.length).toBeGreaterThan(0);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
    expect(await bytes()).toBeLessThanOrEqual(PLAIN);
    expect(hasReact).toBe(false);
  },
);

const someCar = async () => (await sitemapPaths()).find((one) => one.startsWith(paths.vehiculo(''))) ?? '';

test.each([
  [paths.catalogo, 93 * KB],
  [paths.favoritos, 92 * KB],
  ['a car', 89 * KB],
  [paths.contacto, WITH_FORM],
  [paths.importacion, WITH_FORM],
  [paths.login, WITH_FORM],
  [paths.forgotPassword, WITH_FORM],
  [paths.resetPassword, WITH_FORM],
  [paths.cuenta, WITH_FORM],
])('the scripts of %s weigh at most %d bytes', async (page, most) => {
  const { files, bytes, hasReact } = await scriptsOf(page === 'a car' ? await someCar() : page);
  expect(hasReact).toBe(true);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  expect(await bytes()).toBeLessThanOrEqual(most);
});

test('what prepares a photo is small: what opens HEIC comes with the first one', async () => {
  const { files } = await scriptsOf(paths.admin);
  const codes = await Promise.all(files.map((file) => text(`/${file}`)));
  const [, worker = ''] = /["'`/](prepare\.worker-[\w-]+\.js)/.exec(codes.join('\n')) ?? [];
  expect(worker).not.toBe('');
  const scripts = await withImports([`_astro/${worker}`]);
  expect(await bytesOf([...scripts.values()]), [...scripts.keys()].join('\n')).toBeLessThan(5 * KB);
});

test('the notices of the libraries in the browser are kept', async () => {
  const notices = await text('/licenses.txt');
  for (const name of ['react', 'zod', 'photoswipe', 'lucide', 'pocketbase'])
    expect(notices).toMatch(new RegExp(`^## ${name} - `, 'm'));
  expect(notices).toContain('Copyright (c) Meta Platforms');
});
