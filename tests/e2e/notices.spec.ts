import type { Locator, Page } from '@playwright/test';
import { expectRefusals } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { CAR } from '#tests/support/gallery.ts';
import { notice as noticeOf, openPanel, vehicleRow } from '#tests/support/panel.ts';

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
  await expect.poll(() => overlap(a, b)).toBe(false);
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

test('in the panel a notice names the car, stays on one line beside its work, and leads to the public page', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const car = await admin.collection('vehicles').create<{ id: string; slug: string }>({
    ...{ marca: 'Wiesmann', modelo: 'Serie 3', version: 'M340i xDrive', anio: 2011, precio_eur: 140_000 },
  });
  const other = await admin.collection('vehicles').create({
    ...{ marca: 'Wiesmann', modelo: 'Roadster', anio: 2010, precio_eur: 150_000 },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, stack, '?tab=vehiculos&buscar=wiesmann');
  const row = vehicleRow(page, 'Wiesmann Serie 3');
  const notice = page.locator('[data-toasts] > *');
  const search = page.getByRole('searchbox');
  for (const [size, highest] of [
    [{ width: 1440, height: 900 }, 60],
    [{ width: 390, height: 844 }, 90],
  ] as const) {
    await page.setViewportSize(size);
    await row.getByRole('button', { name: /^Destacar/ }).click();
    await expect(notice).toHaveText(/^Vehículo actualizado correctamenteM340iDeshacer$/);
    await expect(noticeOf(page, 'Vehículo actualizado correctamente')).toBeVisible();
    await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThan(highest);
    for (const worked of [row, search, page.getByRole('tablist').first()]) await expectApart(notice, worked);
    await notice.getByRole('button', { name: 'Cerrar aviso' }).click();
  }

  await test.step('on a phone one is shown at a time, and a failure stays until its car is saved', async () => {
    const visible = notice.filter({ visible: true });
    const star = (of: Locator) => of.getByRole('button', { name: /^Destacar/ }).click();
    await page.route('**/api/collections/vehicles/records/*', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await star(row);
    await expect(visible).toHaveText(/^No se pudo guardar el vehículoM340i/);
    await star(vehicleRow(page, 'Wiesmann Roadster'));
    await expect(visible).toHaveText(/^Vehículo actualizado correctamenteRoadster/);
    await expectApart(visible, search);
    await visible.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(visible).toHaveText(/^No se pudo guardar el vehículoM340i/);
    await star(row);
    await expect(visible).toHaveText(/^Vehículo actualizado correctamenteM340i/);
    await visible.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(notice).toHaveCount(0);
    await expectRefusals(consoleProblems, /500/);
  });

  const url = new RegExp(`/vehiculo/${car.slug}$`);
  const chat = /^https:\/\/wa\.me\/\?text=Wiesmann%20Serie%203%20M340i%20xDrive%20%C2%B7%202011/;
  await test.step('the row and the form lead to the public page, too', async () => {
    await row.getByRole('button', { name: 'Más acciones' }).click();
    await expect(page.getByRole('menuitem', { name: 'Ver en la web' })).toHaveAttribute('href', url);
    await expect(page.getByRole('menuitem', { name: 'Compartir por WhatsApp' })).toHaveAttribute(
      'href',
      chat,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('menuitem', { name: 'Copiar enlace' }).click();
    await expect(noticeOf(page, 'Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(url);
    await row.getByRole('button', { name: 'Editar' }).click();
    const ways = page.locator('[data-car-links]');
    await expect(ways.getByRole('link', { name: 'Compartir por WhatsApp' })).toHaveAttribute('href', chat);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('so does the notice of a save', async () => {
    await page.getByLabel('Kilómetros').fill('12.000');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const saved = notice.filter({ hasText: 'Vehículo actualizado correctamente' });
    await expect(saved.getByRole('link', { name: 'Ver en la web' })).toHaveAttribute('href', url);
    await expect(saved.getByRole('link', { name: 'Compartir por WhatsApp' })).toHaveAttribute('href', chat);
    await expect.poll(async () => (await saved.boundingBox())?.height).toBeLessThan(60);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(saved.getByRole('link', { name: 'Compartir por WhatsApp' })).toBeHidden();
  });
  for (const { id } of [car, other]) await admin.collection('vehicles').delete(id);
});
