import type { Locator, Page } from '@playwright/test';
import { paths } from '#src/paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';

/** Elements that show only without JavaScript, or only with it. */
const ONE_SIDED = 'noscript, [role="search"], [data-gallery-counter], [data-page-tools]';

/** The visible text of a page's content. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate((oneSided) => {
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll(oneSided) ?? []) element.remove();
    // Cards never in view have no layout (content-visibility), and would be read as empty.
    for (const card of main?.querySelectorAll<HTMLElement>('[data-vehicle]') ?? [])
      card.style.contentVisibility = 'visible';
    return (main?.innerText ?? '').replace(/\s+/g, ' ').trim();
  }, ONE_SIDED);
}

/** A car's photo. A gallery begins with a copy of its last one, which is out of view. */
const photograph = (page: Page) =>
  page.locator('main li:not([aria-hidden="true"]) img[src*="/fotos/"]').first();

async function expectLoaded(photo: Locator): Promise<void> {
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

for (const [title, hasCars, pathnames] of [
  [
    'the stock’s pages have the same content with and without JavaScript',
    true,
    [paths.home, paths.catalogo, CAR],
  ],
  [
    'the dealer’s pages have the same content with and without JavaScript',
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
      // Without its script a gallery has no buttons.
      await expect(still.getByRole('button', { name: 'Fotografía siguiente' })).toHaveCount(0);
      const written = await contentOf(still);
      expect(written.length, pathname).toBeGreaterThan(500);

      await page.goto(pathname, { waitUntil: 'networkidle' });
      // Some islands hydrate when they come near the viewport.
      await expect(async () => {
        // A hydrated island no longer matches: the test does not wait for it.
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

/** How often a car's page offers each way of contact, and whether its price is in view, below the site's header. */
function inViewOf(page: Page, ways: readonly string[], price: string) {
  return page.locator('[data-live-vehicle]').evaluate(
    (car, expected) => {
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
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(expected.price),
        ),
      );
      return {
        ways: expected.ways.map((name) => {
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

test('on a phone and a tablet, price and contact are in view once at every scroll position', async ({
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
    // A tablet shows the page's price above the bar, which names the car until that is out of view.
    const barPrice = bar.getByText('56.900 €');
    await (width < 768 ? expect(barPrice).toBeVisible() : expect(barPrice).toBeHidden());
    if (width >= 768) await expect(bar.getByText('BMW Serie 3')).toBeInViewport();
    // The price follows the photo, and nothing covers it.
    const price = page.locator('[data-price-card]').getByText('56.900 €');
    const [photo, said] = [await page.locator('[data-gallery]').boundingBox(), await price.boundingBox()];
    if (photo === null || said === null) throw new Error('The photo or the price is not rendered');
    expect(said.y - (photo.y + photo.height)).toBeLessThan(48);
    for (const x of [said.x + 2, said.x + 100])
      for (const y of [said.y + 2, said.y + said.height - 2])
        expect(
          await price.evaluate((text, at) => document.elementFromPoint(at.x, at.y) === text, { x, y }),
        ).toBe(true);
    const form = (await page.locator('.vehicle-enquiry').boundingBox())?.y ?? 0;
    // Up to the form.
    for (let top = 0; top < form - 0.65 * height; top += height / 3) {
      await page.evaluate((y) => {
        scrollTo({ top: y, behavior: 'instant' });
      }, top);
      const once = { ways: ways.map(() => 'once, in view'), isPriceInView: true };
      await expect
        .poll(() => inViewOf(page, ways, '56.900\u202f€'), `${width} wide, at ${top}`)
        .toEqual(once);
    }
    // With both in view, the bar hides while the form has the focus.
    await page.evaluate(
      (y) => {
        scrollTo({ top: y, behavior: 'instant' });
      },
      form - 0.65 * height,
    );
    await expect(bar).toBeVisible();
    await page.locator('.vehicle-enquiry').getByLabel('Nombre').focus();
    await expect(bar).toBeHidden();
    // The form is a way of contact too.
    await page.locator('.vehicle-enquiry').evaluate((enquiry) => {
      enquiry.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    await expect(bar).toBeHidden();
  }
  // At the end of its scope the bar is clipped.
  await expect(page.locator('.price-bar-scope')).toHaveCSS('overflow-y', 'clip');
  // A sold car has no contact bar; its page links to similar offers.
  await page.goto('/vehiculo/porsche-911-2008');
  await expect(bar).toBeHidden();
  await expectLoaded(photograph(page));
  for (const name of ['Buscar uno igual', 'Llamar ahora'])
    await expect(page.locator('[data-price-card]').getByRole('link', { name })).toBeVisible();
});
