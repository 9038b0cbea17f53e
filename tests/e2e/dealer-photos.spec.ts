import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { PHOTO_PLACES } from '#src/features/company/business/business-photos.ts';
import { paths } from '#src/paths.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { shifted, watchShifts } from '#tests/support/layout-shift.ts';
import { photoFile } from '#tests/support/panel.ts';
import { startTestStack } from '#tests/support/stack.ts';

/** The pages with the photographs that a dealer gives in Ajustes; publish.test.ts tests their publication. */

const PAGES = [paths.home, paths.contacto, paths.sobreNosotros, paths.importacion];

test('photographs of the dealer shift no layout, and have no violations', async ({ page }) => {
  test.setTimeout(180_000);
  // A separate instance, because the others publish nothing.
  const stack = await startTestStack('scripts/demo.ts');
  try {
    const photos = (await stack.signIn()).collection('negocio_fotos');
    const { buffer, mimeType } = await photoFile('foto.jpg', 1);
    const file = new File([new Uint8Array(buffer)], 'foto.jpg', { type: mimeType });
    await Promise.all(PHOTO_PLACES.map((lugar) => photos.create({ lugar, file })));
    const isPublished = async (path: string) =>
      (await (await fetch(`${stack.url}${path}`)).text()).includes(`/fotos/${BUSINESS_ID}/`);
    await watchShifts(page);
    for (const path of PAGES) {
      await expect.poll(() => isPublished(path), { message: path, timeout: 60_000 }).toBe(true);
      await page.goto(`${stack.url}${path}`);
      const photo = page.locator(`img[src*="/fotos/${BUSINESS_ID}/"]`);
      await photo.scrollIntoViewIfNeeded();
      await photo.evaluate((image: HTMLImageElement) => image.decode());
      await page.evaluate(() => document.fonts.ready);
      expect(await shifted(page), path).toBeLessThan(0.001);
      expect(await axeViolations(page), path).toEqual([]);
    }
  } finally {
    await stack.stop();
  }
});
