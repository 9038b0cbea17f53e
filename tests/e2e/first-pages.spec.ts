import type { Locator, Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';

/** What shows only without JavaScript, or only with it because it could do nothing. */
const ONE_SIDED = 'noscript, [role="search"], [data-gallery-counter], [data-page-tools]';

/** What a reader sees of a page's content. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate((oneSided) => {
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll(oneSided) ?? []) element.remove();
    // Cards that were never in view are not laid out, and would be read as empty.
    for (const card of main?.querySelectorAll<HTMLElement>('[data-vehicle]') ?? [])
      card.style.contentVisibility = 'visible';
    return (main?.innerText ?? '').replace(/\s+/g, ' ').trim();
  }, ONE_SIDED);
}

/** A car's photograph. A gallery begins with a copy of its last one, which is out of view. */
const photograph = (page: Page) =>
  page.locator('main li:not([aria-hidden="true"]) img[src*="/fotos/"]').first();

async function expectLoaded(photo: Locator): Promise<void> {
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

for (const [title, hasCars, pathnames] of [
  ['the stock’s pages say the same with JavaScript and without', true, [paths.home, paths.catalogo, CAR]],
  [
    'the dealer’s pages say the same with JavaScript and without',
    false,
    [paths.sobreNosotros, paths.contacto, paths.importacion],
  ],
] as const) {
  test(title, async ({ page, browser, baseURL }) => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: page.viewportSize(),
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const still = await plain.newPage();
    for (const pathname of pathnames) {
      await still.goto(pathname);
      // Without its script a gallery offers nothing to press.
      await expect(still.getByRole('button', { name: 'Fotografía siguiente' })).toHaveCount(0);
      const written = await contentOf(still);
      expect(written.length, pathname).toBeGreaterThan(500);

      await page.goto(pathname, { waitUntil: 'networkidle' });
      // Some islands come to life when they are near.
      await expect(async () => {
        // One that has come to life meanwhile is none of these any more: the test does not wait for it.
        for (const island of await page.locator('astro-island[ssr]').all())
          await island.scrollIntoViewIfNeeded({ timeout: 1000 });
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      if (hasCars) await expectLoaded(photograph(page));
      expect(await contentOf(page), pathname).toBe(written);
    }
    await plain.close();
  });
}

/** How often a car's page offers each way to ask, and whether its price is in view, below the site's header. */
function inViewOf(page: Page, ways: readonly string[], price: string) {
  return page.locator('[data-live-vehicle]').evaluate(
    (car, asked) => {
      const links = [...car.querySelectorAll('a')].filter(
        (link) =>
          link.checkVisibility({ visibilityProperty: true }) &&
          link.closest('[inert], [aria-hidden="true"]') === null,
      );
      const isInView = (element: Element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      };
      const prices = [...car.querySelectorAll('*')].filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(asked.price),
        ),
      );
      return {
        ways: asked.ways.map((name) => {
          const named = links.filter((link) => link.innerText.replace(/\s+/g, ' ').trim() === name);
          return `${named.length === 1 ? 'once' : named.length}, ${named.every(isInView) ? 'in view' : 'not in view'}`;
        }),
        isPriceInView: prices.some((element) => {
          const { y } = element.getBoundingClientRect();
          return y > 64 && y < innerHeight;
        }),
      };
    },
    { ways, price },
  );
}

test('on a phone and a tablet, price and contact are in view once, wherever one reads about the car', async ({
  page,
}) => {
  const bar = page.locator('[data-price-bar]');
  const ways = ['Preguntar', 'Llamar ahora', 'WhatsApp (se abre en otra pestaña)'];
  for (const [width, height] of [
    [768, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/vehiculo/bmw-serie-3-2022');
    // A tablet shows the page's own price above the bar, which names the car until that is out of sight.
    const told = bar.getByText('56.900 €');
    await (width < 768 ? expect(told).toBeVisible() : expect(told).toBeHidden());
    if (width >= 768) await expect(bar.getByText('BMW Serie 3')).toBeInViewport();
    // The price follows the photograph, and nothing lies on it.
    const price = page.locator('[data-price-card]').getByText('56.900 €');
    const [photo, said] = [await page.locator('[data-gallery]').boundingBox(), await price.boundingBox()];
    if (photo === null || said === null) throw new Error('Nothing is drawn');
    expect(said.y - (photo.y + photo.height)).toBeLessThan(48);
    for (const x of [said.x + 2, said.x + 100])
      for (const y of [said.y + 2, said.y + said.height - 2])
        expect(
          await price.evaluate((text, at) => document.elementFromPoint(at.x, at.y) === text, { x, y }),
        ).toBe(true);
    const form = (await page.locator('.vehicle-enquiry').boundingBox())?.y ?? 0;
    // Until the form is what one looks at.
    for (let top = 0; top < form - 0.65 * height; top += height / 3) {
      await page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' });
      }, top);
      const once = { ways: ways.map(() => 'once, in view'), isPriceInView: true };
      await expect
        .poll(() => inViewOf(page, ways, '56.900\u00a0€'), `${width} wide, at ${top}`)
        .toEqual(once);
    }
    // Where both are in sight, the bar makes room for whoever writes.
    await page.evaluate(
      (y) => {
        scrollTo({ top: y, behavior: 'instant' });
      },
      form - 0.65 * height,
    );
    await expect(bar).toBeVisible();
    await page.locator('.vehicle-enquiry').getByLabel('Nombre').focus();
    await expect(bar).toBeHidden();
    // The form asks for itself.
    await page.locator('.vehicle-enquiry').evaluate((enquiry) => {
      enquiry.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    await expect(bar).toBeHidden();
  }
  // Leaving at its scope's end, it is cut there.
  await expect(page.locator('.price-bar-scope')).toHaveCSS('overflow-y', 'clip');
  // Nothing is offered of a sold car, whose page keeps its ways to get one like it.
  await page.goto('/vehiculo/porsche-911-2008');
  await expect(bar).toBeHidden();
  await expectLoaded(photograph(page));
  for (const name of ['Buscar uno igual', 'Llamar ahora'])
    await expect(page.locator('[data-price-card]').getByRole('link', { name })).toBeVisible();
});
