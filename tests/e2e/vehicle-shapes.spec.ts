import type { APIRequestContext } from '@playwright/test';
import type PocketBase from 'pocketbase';
import { expect, test } from '#tests/support/own-stack.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

/** Cars with one photo and with very many. */

let admin: PocketBase;
test.beforeAll(async ({ stack }) => {
  admin = await stack.signIn();
});

/** A new car's page appears once it can be rendered, which a busy machine may delay. */
async function carWithPhotos(request: APIRequestContext, count: number): Promise<string> {
  const car = await createVehicle(admin, {
    marca: 'Alpine',
    version: `${count} fotos ${crypto.randomUUID()}`,
  });
  for (let number = 1; number <= count; number++)
    await createPhoto(admin, car.id, { fields: { alt: `Vista ${number}`, orden: number } });
  const path = `/vehiculo/${car['slug'] as string}`;
  await expect.poll(async () => (await request.get(path)).status(), { timeout: 60_000 }).toBe(200);
  return path;
}

test('one photo has no arrows, no counter and no thumbnails', async ({ page, request }) => {
  await page.goto(await carWithPhotos(request, 1));
  const gallery = page.getByRole('group', { name: /^Fotografías de Alpine/ });
  await expect(gallery.getByRole('link')).toHaveCount(1);
  await expect(gallery.getByRole('button')).toHaveCount(0);
  await expect(page.locator('[data-gallery-counter], [data-gallery-thumbs]')).toHaveCount(0);
  await gallery.getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  await expect(view.locator('.lightbox-description')).toHaveText('Vista 1');
  await expect(view.locator('.pswp__counter, .pswp__button--arrow')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
});

test('a broken photo keeps its frame and shows a message: on the stage, among the thumbnails, full screen', async ({
  page,
  request,
}) => {
  const path = await carWithPhotos(request, 2);
  const [, photo = ''] = /\/fotos\/\w+\/(\w+)\//.exec(await (await request.get(path)).text()) ?? [];
  await page.route(`**/fotos/*/${photo}/**`, (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'no picture' }),
  );
  await page.goto(path);
  const frames = page.locator('[data-gallery-slide] .photo');
  await expect(frames.first()).toHaveText('Imagen no disponible');
  await expect(frames.first().locator('img.photo-image')).toHaveCSS('display', 'none');
  const sizes = await frames.evaluateAll((all) =>
    all.map((frame) => `${frame.clientWidth} by ${frame.clientHeight}`),
  );
  expect(sizes[0]).toEqual(sizes[1]);
  await expect(page.locator('[data-gallery-thumb] .photo[data-broken]')).toHaveCount(1);
  const inView = page.locator('[data-gallery-track] > li:not([aria-hidden])');
  await expect(inView).toHaveCount(1);
  await inView.getByRole('link').click();
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  await expect(view.getByText('No se ha podido cargar la fotografía.')).toBeVisible();
});

test('forty photos load lazily, and each is reachable', { tag: '@window' }, async ({ page, request }) => {
  test.setTimeout(120_000);
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/fotos/')) requested.add(request.url());
  });
  await page.goto(await carWithPhotos(request, 40), { waitUntil: 'networkidle' });
  const counter = page.locator('[data-gallery-counter]');
  await expect(counter).toHaveText('1 / 40');
  expect(requested.size).toBeLessThan(25);

  const thumbs = page.getByRole('list', { name: 'Miniaturas' });
  const current = thumbs.locator('[aria-current]');
  await page.getByRole('button', { name: 'Fotografía anterior' }).click();
  await expect(counter).toHaveText('40 / 40');
  await expect(current).toHaveAttribute('aria-label', /^fotografía 40 de 40/);
  // With any number, the last photo is aligned as exactly as the first, and a gap hides its neighbours.
  const track = page.locator('[data-gallery-track]');
  await expect.poll(() => track.evaluate((band) => band.scrollLeft / band.clientWidth)).toBe(40);
  const apart = await track.locator('.photo').evaluateAll((frames) => {
    const [first, second] = frames.map((frame) => frame.getBoundingClientRect());
    return (second?.left ?? 0) - (first?.right ?? 0);
  });
  expect(apart).toBeGreaterThanOrEqual(4);
  await expect(current).toBeInViewport({ ratio: 0.9 });
  await expect(thumbs.locator('[tabindex="0"]')).toHaveCount(1);
  await current.focus();
  await page.keyboard.press('Home');
  await expect(counter).toHaveText('1 / 40');
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport({ ratio: 0.9 });
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText('13 / 40');
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport({ ratio: 0.9 });
  const photo = page.locator('[data-gallery-track] > li:not([aria-hidden])');
  await expect(photo.locator('img.photo-image')).toBeInViewport({ ratio: 0.9 });

  await photo.getByRole('link').click();
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  await expect(view.locator('.lightbox-description')).toHaveText('Vista 13');
  await page.keyboard.press('ArrowRight');
  await expect(view.locator('.lightbox-description')).toHaveText('Vista 14');
  await page.keyboard.press('Escape');
  await expect(counter).toHaveText('14 / 40');
  await expect(photo.getByRole('link')).toBeFocused();
});
