import { expect, test } from '#tests/support/fixtures.ts';

test('shows the newest available cars that have a photograph, with the way on', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Vehículos Disponibles' })).toBeVisible();
  const cards = page.locator('li[data-vehicle]');
  await expect(cards).toHaveCount(12);
  await expect(cards.getByText('Disponible', { exact: true })).toHaveCount(12);
  await expect(cards.locator('img.photo-image')).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'Ver Stock Completo' })).toHaveAttribute('href', '/catalogo');
  await expect(page.getByRole('link', { name: 'Importar Vehículo' }).first()).toHaveAttribute(
    'href',
    '/importacion',
  );
  for (const brand of ['BMW', 'Mercedes', 'Audi', 'Volkswagen', 'Ford', 'Toyota'])
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${brand}$`) })).toBeVisible();
});

test('nothing moves for those who asked for stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return Math.max(parseFloat(style.transitionDuration), parseFloat(style.animationDuration));
      }),
    ),
  );
  expect(longest).toBeLessThan(0.001);
});
