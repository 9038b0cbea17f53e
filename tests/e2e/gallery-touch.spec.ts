import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import { CAR, counter, inView, track } from '#tests/support/gallery.ts';
import { spread, swipe } from '#tests/support/touch.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The photo gallery with real touch input. */

async function middleOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('The element is not rendered');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Swipes to the left (-1) or to the right (1) across the middle of an element. */
async function swipeAcross(page: Page, place: Locator, way: number): Promise<void> {
  const { x, y } = await middleOf(place);
  await swipe(page, { x: x - way * 130, y }, { x: x + way * 130, y });
}

/** Waits until the band is at rest, with the photo that the counter shows in the middle. */
async function expectAtRest(page: Page, text: string): Promise<void> {
  await expect(counter(page)).toHaveText(text);
  await expect
    .poll(async () => (await middleOf(inView(page))).x - (await middleOf(track(page))).x)
    .toBeCloseTo(0, 0);
}

/** Waits until the page has scrolled and stopped: Chromium takes a tap during a fling for its end. */
async function expectScrolledToRest(page: Page): Promise<void> {
  let former = 0;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => scrollY);
        const isAtRest = now > 50 && now === former;
        former = now;
        return isAtRest;
      },
      { intervals: [200] },
    )
    .toBe(true);
}

test.beforeEach(async ({ page }) => {
  await page.goto(CAR);
  await expect(page.locator('[data-gallery-track] > li')).toHaveCount(5);
});

test('a swipe changes the photo, also around both ends', { tag: '@touch' }, async ({ page }) => {
  await swipeAcross(page, track(page), 1);
  await expectAtRest(page, '3 / 3');
  for (const text of ['1 / 3', '2 / 3', '3 / 3', '1 / 3']) {
    await swipeAcross(page, track(page), -1);
    await expectAtRest(page, text);
  }
  await swipeAcross(page, track(page), 1);
  await expectAtRest(page, '3 / 3');
  await expect(page.locator('[data-gallery-thumb][aria-current]')).toHaveAttribute('aria-label', /3 de 3/);
  await expect(page).toHaveURL(CAR);
  // Rotating the phone keeps the photo.
  await page.setViewportSize({ width: 839, height: 412 });
  await expectAtRest(page, '3 / 3');
});

test(
  'a swipe up scrolls the page, a tap enlarges, and the full-screen view swipes, zooms and closes by touch',
  {
    tag: '@touch',
  },
  async ({ page }) => {
    const { x, y } = await middleOf(track(page));
    await swipe(page, { x, y: y + 60 }, { x, y: y - 160 });
    await expectScrolledToRest(page);
    await expectAtRest(page, '1 / 3');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await inView(page).tap();
    const view = page.getByRole('dialog', { name: 'Fotografías a pantalla completa' });
    const description = view.locator('.lightbox-description');
    await expect(view.locator('.pswp__counter')).toHaveText('1 / 3');
    await expect(description).toHaveText(/vista frontal$/);
    // During the opening animation the view ignores gestures.
    await expect(view).toHaveCSS('opacity', '1');
    await expect(view.locator('.pswp__img:not(.pswp__img--placeholder)').first()).toBeVisible();
    await swipeAcross(page, view, -1);
    await expect(view.locator('.pswp__counter')).toHaveText('2 / 3');
    await expect(description).toHaveText(/vista lateral$/);
    await swipeAcross(page, view, 1);
    await expect(view.locator('.pswp__counter')).toHaveText('1 / 3');
    await swipeAcross(page, view, 1);
    await expect(view.locator('.pswp__counter')).toHaveText('3 / 3');
    await expect(description).toHaveText(/vista trasera$/);

    const photo = view.locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)');
    const widthOf = async () => (await photo.boundingBox())?.width ?? 0;
    await expect.poll(widthOf).toBeGreaterThan(0);
    const before = await widthOf();
    await spread(page, await middleOf(view), 120);
    await expect.poll(widthOf).toBeGreaterThan(before * 1.5);
    await expect(view.locator('.pswp__counter')).toHaveText('3 / 3');

    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expectAtRest(page, '3 / 3');
    await inView(page).tap();
    await expect(view).toHaveCSS('opacity', '1');
    const middle = await middleOf(view);
    await swipe(page, middle, { ...middle, y: middle.y + 330 });
    await expect(view).toBeHidden();
  },
);
