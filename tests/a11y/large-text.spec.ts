import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { comparePath } from '#src/features/vehicles/favourites/choice.rules.ts';
import { paths } from '#src/paths.ts';
import { stockOf } from '#tests/support/catalogue.ts';
import { expect, test, testEnv } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';

/** A phone with a doubled font size in the browser's settings (WCAG 2.2, 1.4.4 and 1.4.10). */

const PAGES = [
  paths.home,
  paths.catalogo,
  CAR,
  brandPaths.marca('mercedes-benz'),
  brandPaths.modelo('bmw', 'serie-3'),
  paths.importacion,
  paths.contacto,
  paths.tasacion,
  appointmentPaths.ask,
  alertPaths.ask,
  alertPaths.page,
  paths.sobreNosotros,
  paths.favoritos,
  paths.login,
  paths.forgotPassword,
  paths.privacidad,
];
/** Pages with a small header. */
const WITHOUT_MENU: readonly string[] = [
  `${alertPaths.unsubscribe}/x`,
  alertPaths.endedPage,
  alertPaths.endLaterPage,
];

test('with a large font a phone shows every page completely', async ({ playwright, viewport }) => {
  const executablePath = findChromium();
  const browser = await playwright.chromium.launch({
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
    ...(executablePath !== null && { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport, baseURL: testEnv('TEST_SITE_URL') });
    const misfits: string[] = [];
    const comparison = comparePath((await stockOf(page)).slice(0, 4).map(({ id }) => id));
    const alerts = alertPaths.askForCars((await stockOf(page)).slice(0, 3).map(({ id }) => id));
    for (const path of [...PAGES, ...WITHOUT_MENU, comparison, alerts]) {
      await page.goto(path);
      if (!WITHOUT_MENU.includes(path))
        await expect(page.getByRole('button', { name: 'Abrir menú' })).toBeInViewport({ ratio: 1 });
      const spilling = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(a, button), h1, h2, h3')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            // Content of a scrolling band may overflow.
            const isBand =
              element.closest('[data-gallery], [role=tablist], .overflow-x-auto, .compare') !== null;
            return !isBand && width > 1 && (left < 0 || right > innerWidth + 1);
          })
          .map((element) => element.textContent.trim()),
      );
      misfits.push(...spilling.map((text) => `${path}: ${text}`));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > (viewport?.width ?? 0)) misfits.push(`${path} is ${width} wide`);
    }
    expect(misfits).toEqual([]);
  } finally {
    await browser.close();
  }
});
