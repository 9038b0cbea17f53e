import type { Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { shifted, watchShifts } from '#tests/support/layout-shift.ts';

/** No layout shift while a page loads; a car's photo transitions between card and page, unless motion is reduced. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const car = paths.vehiculo('bmw-serie-3-2022');

test('nothing shifts while a page loads', async ({ page }) => {
  await watchShifts(page);
  for (const path of [
    paths.home,
    paths.catalogo,
    `${paths.catalogo}?marca=BMW`,
    car,
    paths.contacto,
    paths.favoritos,
  ]) {
    await page.goto(path);
    if (path.startsWith(paths.catalogo))
      await expect(page.locator('html[data-catalogue-pending]')).toHaveCount(0);
    if (path === paths.favoritos) await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifted(page), path).toBeLessThan(0.001);
  }
  // Verifies that the observer detects a shift.
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '300px';
    document.body.prepend(block);
  });
  await expect.poll(() => shifted(page)).toBeGreaterThan(0.01);
});

test('nothing shifts on Back to the middle of the list, which restores the scroll position', async ({
  page,
}) => {
  await watchShifts(page);
  const places = [
    ['', 750],
    ['?marca=BMW', 750],
    // Far below six skeletons.
    ['?orden=precio-asc', 3750],
  ] as const;
  for (const [query, far] of places) {
    await page.goto(`${paths.catalogo}${query}`);
    await expect(page.locator('html[data-catalogue-pending]')).toHaveCount(0);
    // Only rendered cards have their final height, so each is scrolled through.
    for (let step = 0; step < 5; step++) {
      await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), far / 5);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    }
    const left = await page.evaluate(() => scrollY);
    expect(left, query).toBeGreaterThan(far / 2);
    await page.reload();
    await expect(page.locator('html[data-catalogue-pending]')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => scrollY), query).toBe(left);
    expect(await shifted(page), query).toBeLessThan(0.001);
  }
});

/**
 * Running time-based animations. Scroll-driven ones follow the reader's motion, and a duration of a hundredth of a millisecond
 * counts as none (motion.css, reduced motion).
 */
function running(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => String((effect as KeyframeEffect).target?.className)),
  );
}

/** Records, across pages, which halves of a view transition exist when a page is revealed; 'none' without one. */
async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (text: string) =>
      sessionStorage.setItem('revealed', `${sessionStorage.getItem('revealed') ?? ''}${text}\n`);
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      if (viewTransition === null) {
        note(`${location.pathname} none`);
        return;
      }
      const halves = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
          .flatMap((pseudo) => /view-transition-(old|new)\(vehicle-photo\)/.exec(pseudo ?? '')?.[1] ?? []);
      void viewTransition.ready.then(
        () => note(`${location.pathname} ${[...new Set(halves())].sort().join('+')}`),
        (error: unknown) => note(`${location.pathname} ${String(error)}`),
      );
    });
  });
}

function revealed(page: Page): Promise<string[]> {
  return page.evaluate(() => (sessionStorage.getItem('revealed') ?? '').trim().split('\n'));
}

/** Opens a car from the middle of the catalogue and goes back. */
async function thereAndBack(page: Page): Promise<string> {
  const link = page.locator('[data-catalogue-list] [data-part="details"]').nth(6);
  const target = await link.getAttribute('href');
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.locator('.vehicle-stage-photo')).toBeVisible();
  await page.waitForTimeout(600);
  await page.goBack();
  await expect(link).toBeInViewport();
  return target ?? '';
}

test('the photo transitions from the card to the page, and back', async ({ page }) => {
  await watchTransitions(page);
  await page.goto(paths.catalogo);
  const target = await thereAndBack(page);
  await expect
    .poll(() => revealed(page))
    .toEqual([`${paths.catalogo} none`, `${target} new+old`, `${paths.catalogo} new+old`]);
});

test('with reduced motion there is no transition and nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.home);
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return Math.max(parseFloat(style.transitionDuration), parseFloat(style.animationDuration));
      }),
    ),
  );
  expect(longest).toBeLessThan(0.001);
  await watchTransitions(page);
  await page.goto(paths.catalogo);
  await expect.poll(() => running(page)).toEqual([]);
  await page.locator('[data-catalogue-list] [data-part="details"]').first().hover();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await running(page)).toEqual([]);
  const target = await thereAndBack(page);
  expect(await running(page)).toEqual([]);
  await expect
    .poll(() => revealed(page))
    .toEqual([`${paths.catalogo} none`, `${target} none`, `${paths.catalogo} none`]);
});
