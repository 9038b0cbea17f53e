import { expect, test } from '#tests/support/fixtures.ts';
import { CAR, counter, inView } from '#tests/support/gallery.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A car's photos by mouse, keys and trackpad; touch is in gallery-touch.spec.ts. */

test('clicks and swipes before hydration count', async ({ page, request }) => {
  const html = await (await request.get(CAR)).text();
  const renderer = /renderer-url="([^"]+)"/.exec(html)?.[1] ?? '';
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${renderer}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(CAR);
  const track = page.locator('[data-gallery-track]');
  await expect(track.locator('> li')).toHaveCount(3);
  await track.evaluate((band) => band.scrollTo({ left: band.clientWidth, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Fotografía siguiente' }).click();
  await expect(counter(page)).toHaveText('1 / 3');
  release();
  await expect(counter(page)).toHaveText('3 / 3');
  await expect(inView(page).locator('img.photo-image')).toBeInViewport();
});

test('the gallery wraps at both ends, its thumbnails select, and a photo opens full screen', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const ofFullScreen = () => scripts.filter((url) => /lightbox|photoswipe/i.test(url));
  await page.goto(CAR);
  await expect(counter(page)).toHaveText('1 / 3');
  await page.getByRole('button', { name: 'Fotografía anterior' }).click();
  await expect(counter(page)).toHaveText('3 / 3');
  await expect(inView(page).locator('img.photo-image')).toBeInViewport();
  await page.getByRole('button', { name: 'Fotografía siguiente' }).click();
  await expect(counter(page)).toHaveText('1 / 3');
  await page.getByRole('list', { name: 'Miniaturas' }).getByRole('link').nth(2).click();
  await expect(counter(page)).toHaveText('3 / 3');
  await expect(inView(page).locator('img.photo-image')).toBeInViewport();

  // Full-screen code loads only when it is opened.
  expect(ofFullScreen()).toEqual([]);
  await inView(page).getByRole('link').click();
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  await expect(view).toBeVisible();
  expect(ofFullScreen()).not.toEqual([]);
  const description = await inView(page).locator('img.photo-image').getAttribute('alt');
  await expect(view.locator('.lightbox-description')).toHaveText(description ?? '');
  await expect(view.getByRole('button', { name: 'Cerrar (Esc)' })).toBeVisible();
  // The controls have to be visible on an enlarged photo of any brightness.
  for (const part of ['.pswp__counter', '.pswp__button--zoom svg', '.pswp__button--close svg'])
    await expect(view.locator(part)).toHaveCSS('background-color', 'oklch(0.12 0.006 250 / 0.72)');
  await expect(view.locator('[title="Fotografía anterior"], [aria-label="Fotografía anterior"]')).toHaveCount(
    1,
  );
  await page.keyboard.press('ArrowRight');
  await expect(view.locator('.lightbox-description')).not.toHaveText(description ?? '');
  await view.getByRole('button', { name: 'Cerrar (Esc)' }).click();
  await expect(view).toBeHidden();
  await expect(counter(page)).toHaveText('1 / 3');
});

test('a step interrupts a glide, wheel and trackpad take over, and a resize keeps the photo', async ({
  page,
}) => {
  await page.goto(CAR);
  const track = page.locator('[data-gallery-track]');
  // With its copies at both ends, the band is hydrated and at rest.
  await expect(track.locator('> li')).toHaveCount(5);
  await track.evaluate((band) => {
    const next = document.querySelector<HTMLElement>('[data-gallery-step="1"]');
    for (let press = 0; press < 2; press++) {
      next?.click();
      band.dispatchEvent(new Event('scrollend'));
    }
  });
  await expect(counter(page)).toHaveText('3 / 3');
  // Completely at rest: the wheel scrolls relative to the current position.
  await expect
    .poll(() => track.evaluate((band) => Math.abs((band.scrollLeft / band.clientWidth) % 1)))
    .toBeLessThan(0.002);
  await expect(inView(page).locator('img.photo-image')).toBeInViewport({ ratio: 0.9 });
  await track.evaluate((band) => {
    band.dispatchEvent(new Event('wheel'));
    band.scrollBy({ left: -band.clientWidth, behavior: 'instant' });
  });
  await expect(counter(page)).toHaveText('2 / 3');

  await track.evaluate((band) => band.scrollBy({ left: band.clientWidth, behavior: 'smooth' }));
  await expect(counter(page)).toHaveText('3 / 3');
  await expect(page.locator('[data-gallery-thumb][aria-current]')).toHaveAttribute('aria-label', /3 de 3/);
  await page.setViewportSize({ width: 700, height: 600 });
  await expect(inView(page).locator('img.photo-image')).toBeInViewport({ ratio: 0.9 });
  await expect(counter(page)).toHaveText('3 / 3');
});

test('the gallery and the full-screen view work by keyboard', { tag: '@keyboard' }, async ({ page }) => {
  await page.goto(CAR);
  await expect(inView(page)).toHaveCount(1);
  await inView(page).getByRole('link').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(counter(page)).toHaveText('3 / 3');
  await expect(inView(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  await expect(view).toBeVisible();
  await expect(view.locator('.pswp__counter')).toHaveText('3 / 3');
  await page.keyboard.press('ArrowRight');
  await expect(view.locator('.pswp__counter')).toHaveText('1 / 3');
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(counter(page)).toHaveText('1 / 3');
});

test('a key pressed while the band moves takes the focus along', { tag: '@keyboard' }, async ({ page }) => {
  await page.goto(CAR);
  const moving = await page
    .locator('[data-gallery-track]')
    .evaluateHandle((track) => setInterval(() => track.dispatchEvent(new Event('scroll')), 20));
  await expect(page.locator('astro-island[ssr] [data-gallery]')).toHaveCount(0);
  await inView(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await moving.evaluate((timer) => clearInterval(timer));
  await expect(counter(page)).toHaveText('2 / 3');
  await expect(inView(page).getByRole('link')).toBeFocused();
});

test('Back closes the full-screen view and stays on the page; closing it otherwise leaves no history entry', async ({
  page,
}) => {
  await page.goto('/catalogo');
  await page.goto(CAR);
  await expect(inView(page)).toHaveCount(1);
  const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
  const open = async () => {
    await inView(page).getByRole('link').click();
    await expect(view).toHaveCSS('opacity', '1');
  };
  await open();
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL(CAR);
  await expect(inView(page).getByRole('link')).toBeFocused();

  await open();
  await view.getByRole('button', { name: 'Cerrar (Esc)' }).click();
  await expect(view).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/catalogo');
});
