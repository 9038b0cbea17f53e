import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';

/**
 * The scripts that a page loads automatically, also dynamically imported ones, until the network has been idle for a while: no
 * scroll, no touch. tests/pages/scripts.test.ts limits what the HTML names.
 */

const KB = 1024;
const MOST_FILES = 8;
const IDLE_MS = 2000;

const compress = promisify(brotliCompress);

/** The files with their sizes after Brotli. */
async function scriptsOf(page: Page, path: string): Promise<ReadonlyMap<string, number>> {
  const bodies = new Map<string, Promise<Buffer>>();
  let last = Date.now();
  const note = () => (last = Date.now());
  page.on('request', note);
  page.on('requestfinished', note);
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      bodies.set(new URL(response.url()).pathname, response.body());
  });
  await page.goto(path);
  await expect.poll(() => Date.now() - last, { timeout: 20_000 }).toBeGreaterThan(IDLE_MS);
  const sizes = new Map<string, number>();
  for (const [file, body] of bodies) sizes.set(file, (await compress(await body)).length);
  return sizes;
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`${size.width} pixels wide`, () => {
    test.use({ viewport: size });

    for (const [path, most, files = MOST_FILES] of [
      [paths.home, 15],
      [brandPaths.marca('bmw'), 15],
      [paths.catalogo, 92],
      // One more: the facts of a sale, which it shares with the panel and the 404 page.
      [paths.comparar, 92, 10],
      // Without React. One more: the words of filters, which the catalogue loads on demand.
      [alertPaths.askForSearch('?marca=BMW&km_max=60000'), 32, 10],
      [CAR, 88],
      [paths.contacto, 84],
      [paths.importacion, 84],
      [paths.tasacion, 92],
      // Two more: what it shares with the page of a private link, and with the panel.
      [appointmentPaths.ask, 92, 10],
      [paths.login, 84],
      [paths.forgotPassword, 84],
      [paths.resetPassword, 84],
    ] as const)
      test(`${path} loads at most ${most} KB of script in ${files} files`, async ({ page }) => {
        const sizes = await scriptsOf(page, path);
        const list = [...sizes].map(([file, bytes]) => `${file}: ${bytes}`).join('\n');
        expect(sizes.size, list).toBeGreaterThan(0);
        expect(sizes.size, list).toBeLessThanOrEqual(files);
        const bytes = [...sizes.values()].reduce((sum, one) => sum + one, 0);
        expect(bytes, list).toBeLessThanOrEqual(most * KB);
      });
  });
