import { expect, test } from '#tests/support/fixtures.ts';

/** The dealer's pages in a browser; their content is tested by pages/company.test.ts. */

test('the hero button moves the focus to the request, and the live cost calculation is attached to it', async ({
  page,
}) => {
  await page.goto('/importacion');
  const form = page.locator('#solicitud');
  await expect(form).not.toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Solicitar importación' }).first().press('Enter');
  await expect(form).toBeInViewport();
  await expect(form).toBeFocused();

  const calculator = page.locator('[data-import-calculator]');
  await calculator.getByLabel('Precio del vehículo').fill('52.000');
  await calculator.getByLabel('CO₂').fill('199');
  await calculator.getByLabel('Usado, IVA no deducible').check();
  await expect(calculator.locator('[data-cost="matriculacion"]')).toHaveText('5.070\u202f€');
  await expect(calculator.locator('[data-cost="total"]')).toHaveText('59.970\u202f€');
  await expect(calculator.getByRole('status')).toHaveText('Precio final estimado: 59.970\u202f€');
  const wishes = page.getByLabel('Especificaciones');
  await wishes.fill('Color azul.');
  await calculator.getByRole('link', { name: 'Usar en mi solicitud' }).click();
  await expect(wishes).toHaveValue(
    /^Color azul\.\n\nCálculo orientativo.*\nPrecio final en España: 59\.970 €$/s,
  );
  await expect(form).toBeInViewport();
  await expect(page.getByText('Adjuntas tu cálculo: 59.970\u202f€')).toBeVisible();
  await calculator.getByLabel('Precio del vehículo').fill('abc');
  await expect(calculator.getByRole('status')).not.toContainText('59.970');
  await expect(calculator.getByLabel('Precio del vehículo')).toHaveAccessibleDescription(
    'Escribe el precio en cifras, entre 1 y 999.999.999 €.',
  );
  await expect(calculator.getByLabel('Precio del vehículo')).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator.getByRole('link', { name: 'Usar en mi solicitud' })).toBeDisabled();
  await calculator.getByLabel('Precio del vehículo').fill('30.000');
  await expect(calculator.getByLabel('Precio del vehículo')).not.toHaveAttribute('aria-invalid');
  await expect(calculator.getByRole('link', { name: 'Usar en mi solicitud' })).toHaveAttribute('href', /./);
});

test('photos load at the width at which they are shown, or at their largest', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/', '/login']) {
    await page.goto(path);
    const photographs = page.locator('picture > img');
    await expect(photographs, path).not.toHaveCount(0);
    const tooSmall = await photographs.evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          image.loading = 'eager';
          await image.decode();
          const file = new Image();
          file.src = image.currentSrc;
          await file.decode();
          // A cover crop shows the file at the width that fills the larger side.
          const { width, height } = image.getBoundingClientRect();
          const shown = Math.max(width, (height * file.naturalWidth) / file.naturalHeight);
          const widest = Math.max(...[...image.srcset.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)));
          return file.naturalWidth >= Math.min(Math.floor(shown), widest) ? [] : [image.currentSrc, shown];
        }),
      ),
    );
    expect(tooSmall.flat(), path).toEqual([]);
  }
});
