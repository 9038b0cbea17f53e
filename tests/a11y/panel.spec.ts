import type { Page } from '@playwright/test';
import { axeViolations, contrastViolations, expectReflow } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import type { TestStack } from '#tests/support/stack.ts';
import { notice, openPanel, photoFile, vehicleRow } from '#tests/support/panel.ts';

/**
 * Tests the panel against WCAG 2.2 AA: everything that opens in its tabs on a phone, where it also has to fit 320 px, and the
 * tabs in their desktop layout.
 */

test.setTimeout(180_000);

const CAR = 'Porsche 911 GT3 992';
const lead = {
  nombre: 'Eva Sanz',
  email: 'eva@example.com',
  telefono: '600 000 009',
  mensaje: '¿Sigue disponible el coche?',
  canal: 'contacto_web',
};

/** Violations, in the system's dark scheme too. */
async function violations(page: Page, open?: 'popup'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = (await contrastViolations(page)).map((violation) => `dark: ${violation}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await axeViolations(page, open))];
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  await expectReflow(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
}

/** Confirmations are alert dialogs. */
async function expectDialog(page: Page, name: string): Promise<void> {
  const role = name.startsWith('¿') ? 'alertdialog' : 'dialog';
  await expect(page.getByRole(role, { name })).toBeVisible();
  expect(await violations(page)).toEqual([]);
}

/** The demo's car. */
async function carId(stack: TestStack): Promise<string> {
  const vehicles = (await stack.signIn()).collection('vehicles');
  return (await vehicles.getFirstListItem("modelo = '911'")).id;
}

test('each tab in its desktop layout', async ({ page, stack }) => {
  await page.request.post('/api/send-contact-email', { data: lead });
  const car = await carId(stack);
  await openPanel(page, stack);
  await expect(page.locator('[data-counters] dd').first()).not.toBeEmpty();
  expect(await violations(page)).toEqual([]);
  for (const [query, shown] of [
    ['?tab=vehiculos&buscar=porsche', '[data-vehicles] > li'],
    [`?tab=vehiculos&editar=${car}`, 'form'],
    ['?tab=leads', '[data-leads] > li'],
    [`?tab=imagenes&vehiculo=${car}`, '[data-photos] > li'],
    [`?tab=especificaciones&vehiculo=${car}`, '[data-group] li'],
    ['?tab=ajustes', '[data-server] [data-state=good]'],
  ] as const) {
    await page.goto(`/admin${query}`);
    await expect(page.locator(shown).first()).toBeVisible();
    expect(await violations(page), query).toEqual([]);
  }
  await page.goto('/admin?tab=leads');
  await page.getByRole('link', { name: lead.nombre, exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Cerrar el lead' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the system’s dark scheme darkens the panel, but not the site, a preview or a print', async ({
  page,
  stack,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const lightness = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (canvas === null) throw new Error('No canvas');
        canvas.fillStyle = getComputedStyle(element).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return canvas.getImageData(0, 0, 1, 1).data[0] ?? 0;
      });
  await openPanel(page, stack, `?tab=vehiculos&editar=${await carId(stack)}`);
  await expect(page.locator('form')).toBeVisible();
  // Emulated media apply with a later frame.
  await expect.poll(() => lightness('body')).toBeLessThan(40);
  if ((page.viewportSize()?.width ?? 0) >= 1280)
    expect(await lightness('[data-preview]')).toBeGreaterThan(240);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => lightness('body')).toBeGreaterThan(240);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await page.goto('/contacto');
  expect(await lightness('body')).toBeGreaterThan(240);
});

test('dashboard and the empty states', async ({ page, stack }) => {
  await openPanel(page, stack);
  await expect(page.locator('[data-counters] dd').first()).not.toBeEmpty();
  await expectAccessible(page);
  await page.goto('/admin?tab=ajustes');
  await expect(page.locator('[data-server] [data-state=off]').first()).toHaveText(
    'No se hacen copias automáticas',
  );
  await expect(page.locator('[data-server] [data-state=good]').first()).toBeVisible();
  await expectAccessible(page);
  const views = [
    '?tab=vehiculos&vista=papelera',
    '?tab=leads&vista=nuevo',
    '?tab=leads&vista=agenda',
    '?tab=ajustes&vista=historial',
    '?tab=ajustes&vista=persona',
  ];
  for (const query of ['?tab=imagenes', '?tab=especificaciones', '?tab=leads&buscar=nadie', ...views]) {
    await page.goto(`/admin${query}`);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expectAccessible(page);
  }
});

test('the list of vehicles with its menu, price editor and deletion', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=vehiculos&buscar=gt3');
  const row = vehicleRow(page, CAR);
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Cambiar el precio' }).click();
  await row.getByLabel(`Precio de ${CAR}`).fill('mucho');
  await row.getByRole('button', { name: 'Guardar precio' }).click();
  await expect(row.locator('[aria-invalid]')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Cancelar' }).click();
  await row.getByRole('button', { name: 'Más acciones' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violations(page, 'popup')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await expectDialog(page, '¿Eliminar');
  await closeDialog(page);
});

test('the form in its four sub-tabs, with errors and when leaving', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=vehiculos&editar=nuevo');
  await page.getByRole('button', { name: 'Crear vehículo' }).click();
  await expect(page.getByText('La marca es requerida')).toBeVisible();
  await expectAccessible(page);
  for (const tab of ['Detalles técnicos', 'Precios y estado', 'Ubicación']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
  }
  await page.getByLabel('Ciudad').fill('Madrid');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expectDialog(page, '¿Salir sin guardar');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
});

test('photos: gallery, failed upload, edit and deletion', async ({ page, stack }) => {
  const photo = await photoFile('rota.jpg', 1);
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${await carId(stack)}`);
  await expect(page.locator('[data-photos] > li').first()).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...photo, buffer: photo.buffer.subarray(0, 200) });
  await expect(page.locator('[data-upload=failed]')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await expectDialog(page, 'Editar imagen');
  await closeDialog(page);
  await page
    .getByRole('button', { name: /^Eliminar / })
    .first()
    .click();
  await expectDialog(page, '¿Estás seguro de que quieres eliminar esta imagen');
  await closeDialog(page);
  await page.getByRole('combobox', { name: 'Vehículo', exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page, 'popup')).toEqual([]);
});

test('specs: rows, new row, inline edit and deletion', async ({ page, stack }) => {
  await openPanel(page, stack, `?tab=especificaciones&vehiculo=${await carId(stack)}`);
  await page.getByRole('button', { name: 'Nueva especificación' }).click();
  await page
    .getByRole('button', { name: /^Editar / })
    .nth(1)
    .click();
  await expect(page.locator('[data-editing]')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Eliminar / })
    .first()
    .click();
  await expectDialog(page, '¿Estás seguro de que quieres eliminar esta especificación');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Pegar varias' }).click();
  await page.getByLabel('Texto').fill('CONSUMO\nMixto: 5,4 l\nPeso 1795 kg');
  await page.getByRole('button', { name: 'Guardar todo' }).scrollIntoViewIfNeeded();
  await expectDialog(page, 'Pegar varias especificaciones');
  await closeDialog(page);
});

test('leads, and an ended session', async ({ page, stack, consoleProblems }) => {
  await page.request.post('/api/send-contact-email', { data: lead });
  await openPanel(page, stack, '?tab=leads&buscar=eva+sanz&fecha=fechas');
  const card = page.locator('[data-leads] > li').first();
  // With all sections expanded.
  await card.getByRole('button', { name: /^Seguimiento/ }).click();
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await card.getByRole('link', { name: 'Llamar: Eva Sanz' }).click();
  await expect(card.getByRole('button', { name: 'Marcar como contactado' })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Eliminar el lead/ }).click();
  await expectDialog(page, '¿Eliminar el lead de Eva Sanz');
  await (await stack.signIn()).send('/api/sessions/close-others', { method: 'POST' });
  await page.getByRole('button', { name: 'Eliminar lead' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión ha terminado' });
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Contraseña').fill(stack.admin.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(notice(page, 'Lead eliminado correctamente')).toBeVisible();
  consoleProblems.length = 0;
});
