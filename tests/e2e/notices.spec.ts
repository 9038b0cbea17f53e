import type { Locator, Page } from '@playwright/test';
import { expectRefusals } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { CAR } from '#tests/support/gallery.ts';
import { openPanel } from '#tests/support/panel.ts';

/** The position of notices: over no content in use, and over no contact button. */

async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([a.boundingBox(), b.boundingBox()]);
  if (one === null || other === null) throw new Error('One of the elements is not rendered.');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Retries: a notice slides in. */
async function expectApart(a: Locator, b: Locator): Promise<void> {
  await expect.poll(() => overlap(a, b), { timeout: 2000 }).toBe(false);
}

/** Runs it at the size of a small phone, a phone and a tablet. The notice stays, because it has the focus. */
async function inSmallWindows(page: Page, expectIt: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar aviso' }).focus();
  for (const size of [
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expectIt();
  }
}

test('on a phone and a tablet a notice covers neither the sheet’s fields and close button, nor the price and the contact buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(CAR);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.locator('[data-price-bar]').getByRole('link', { name: 'Preguntar' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet.locator('button[type="submit"]').click();

  const notice = page.locator('[data-toasts] > *');
  await expect(notice).toContainText('Error de validación');
  await inSmallWindows(page, async () => {
    for (const label of ['Nombre', 'Teléfono', 'Email'])
      await expectApart(notice, sheet.locator('label', { hasText: label }));
    await expectApart(notice, sheet.getByRole('button', { name: 'Cerrar', exact: true }));
  });
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click();
  // The longest validation message of the form.
  await sheet.getByLabel('Nombre').fill('Ana García');
  await sheet.locator('button[type="submit"]').click();
  await expect(notice).toContainText('al menos 9 dígitos');
  await inSmallWindows(page, () => expectApart(notice, sheet.locator('label', { hasText: 'Teléfono' })));
  await notice.getByRole('button', { name: 'Cerrar aviso' }).click();

  await sheet.getByLabel('Nombre').fill('Ana García');
  await sheet.getByLabel('Teléfono').fill('+34 600 111 222');
  await sheet.getByLabel('Email').fill(`aviso-${crypto.randomUUID().slice(0, 8)}@cliente.example`);
  await sheet.locator('button[type="submit"]').click();
  await expect(notice).toContainText('¡Mensaje enviado!');
  await inSmallWindows(page, () =>
    expectApart(notice, sheet.getByRole('heading', { name: 'Hemos recibido tu pregunta' })),
  );
  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(notice).toBeVisible();
  await inSmallWindows(page, () => expectApart(notice, page.locator('[data-price-bar]')));
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a notice is shown beside a form, on the site and in the panel', async ({
    page,
    stack,
    consoleProblems,
  }) => {
    const notice = page.locator('[data-toasts] > *');
    await page.goto('/contacto');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(notice).toContainText('Error de validación');
    await expectApart(notice, page.locator('main form'));

    await openPanel(page, stack, '?tab=vehiculos');
    await page.getByRole('button', { name: 'Nuevo vehículo' }).click();
    await page.getByLabel('Marca').fill('Seat');
    await page.getByLabel('Modelo').fill('León');
    await page.route('**/api/collections/vehicles/records', (route) => route.abort());
    await page.getByRole('button', { name: 'Crear vehículo' }).click();
    // Confirms saving a car without a price.
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button').last().click();
    await expect(notice).toBeVisible();
    await expectApart(notice, page.getByRole('button', { name: 'Crear vehículo' }));
    await expectApart(notice, page.getByRole('button', { name: 'Cancelar' }));
    await expectRefusals(consoleProblems, /ERR_FAILED/);
  });
});
