import { expect, test } from '#tests/support/fixtures.ts';

const LABELS = ['Inicio', 'Importación', 'Stock', 'Sobre Nosotros', 'Contacto'];

test('the menu of small windows traps the focus, shifts nothing and closes on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contacto');
  await page.evaluate(() => scrollTo(0, 300));
  const opener = page.getByRole('button', { name: 'Abrir menú' });
  const place = () =>
    page.evaluate(() => {
      const { left, width } = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
      return [scrollY, left, width, document.documentElement.clientWidth];
    });
  const before = await place();
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu).toBeVisible();
  expect(await place()).toEqual(before);
  const links = menu.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(LABELS);
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Contacto');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    // Between the last and the first element the focus is in the browser's toolbar, not in the page.
    const inside = await menu.evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await place()).toEqual(before);

  await opener.click();
  await links.filter({ hasText: 'Stock' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(menu).toBeHidden();
});

test('the next page is prefetched when the pointer comes near, and reports its visit', async ({ page }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  const browser = await page.context().newCDPSession(page);
  const fetched = new Set<string>();
  browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') fetched.add(new URL(prefetchUrl).pathname);
  });
  /** Links that the browser would prefetch. */
  const meant = new Set<string>();
  browser.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    for (const { key } of preloadingAttemptSources) meant.add(new URL(key.url).pathname);
  });
  await browser.send('Preload.enable');
  const arrival = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return (entry as PerformanceEntry & { deliveryType: string }).deliveryType;
    });

  await page.goto('/catalogo');
  const link = page.locator('[data-catalogue-list] [data-part="details"]').first();
  const car = (await link.getAttribute('href')) ?? '';
  await link.hover();
  await expect.poll(() => [...fetched]).toContain(car);
  expect(posted).not.toContain(car);
  await link.click();
  await expect(page).toHaveURL(car);
  expect(await arrival()).toBe('navigational-prefetch');
  await expect.poll(() => posted).toContain(car);
  await page.reload();
  expect(await arrival()).not.toBe('navigational-prefetch');
  expect(posted.filter((path) => path === car)).toEqual([car]);

  // Private pages and downloads are not prefetched.
  await expect(page.getByRole('link', { name: 'Acceso' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/login',
  );
  expect([...meant]).toEqual(expect.arrayContaining([car, '/contacto']));
  for (const path of [...meant, ...fetched]) expect(path).not.toMatch(/^\/(admin|login|api|feeds)/);
});
