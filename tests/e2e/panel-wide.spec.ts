import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

/** From 1280 px a lead and a car's form open beside their lists. */

test('a lead opens beside the list by keyboard, and Back closes it', async ({ page, stack }) => {
  const names = ['Ada Roca', 'Blas Roca', 'Cleo Roca'];
  for (const nombre of names)
    await page.request.post('/api/send-contact-email', { data: { ...contactBody, nombre } });
  await openPanel(page, stack, '?tab=leads&buscar=roca');
  const rows = page.locator('[data-leads] > li');
  const detail = page.getByRole('region', { name: 'Lead', exact: true });
  await expect(rows).toHaveCount(3);
  await expect(detail).toHaveCount(0);

  const link = (name: string) => rows.getByRole('link', { name, exact: true });
  await link('Cleo Roca').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail.getByRole('heading', { name: 'Blas Roca' })).toBeVisible();
  await expect(page).toHaveURL(/buscar=roca&lead=\w+$/);
  await expect(rows).toHaveCount(3);
  await expect(link('Blas Roca')).toHaveAttribute('aria-current', 'true');
  await expect(detail.getByRole('button', { name: 'Cerrar el lead' })).toBeFocused();

  await link('Ada Roca').click();
  await expect(detail.getByRole('heading', { name: 'Ada Roca' })).toBeVisible();
  await test.step('the list is searched and filtered beside it', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar en los leads' });
    await search.fill('roca blas');
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Filtrar por estado').selectOption('contactado');
    await expect(rows).toHaveCount(0);
    await expect(page).toHaveURL(/buscar=roca\+blas&lead=\w+&fase=contactado$/);
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await search.fill('roca');
    await expect(rows).toHaveCount(3);
    await expect(detail.getByRole('heading', { name: 'Ada Roca' })).toBeVisible();
  });
  await detail.getByLabel('Estado del lead').selectOption('cita');
  await expect(notice(page, 'Lead marcado como cita')).toBeVisible();
  await page.reload();
  await expect(detail.getByLabel('Estado del lead')).toHaveValue('cita');
  // The list loads apart from the lead.
  await expect(rows).toHaveCount(3);
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=leads&buscar=roca$/);
  await expect(link('Ada Roca')).toBeFocused();

  await test.step('below 1280 px it takes the place of the list', async () => {
    await page.setViewportSize({ width: 1279, height: 900 });
    await rows.first().getByRole('heading', { name: 'Cleo Roca' }).waitFor();
    await page.goForward();
    await expect(detail.getByRole('heading', { name: 'Ada Roca' })).toBeVisible();
    await expect(rows).toHaveCount(0);
  });
});

test('a form opens beside the list with the card of its car, and asks before it is left', async ({
  page,
  stack,
}) => {
  const vehicles = (await stack.signIn()).collection('vehicles');
  const car = { marca: 'Bristol', anio: 1990, status: 'disponible', precio_eur: 80_000 };
  const first = await vehicles.create({ ...car, modelo: 'Blenheim' });
  const other = await vehicles.create({ ...car, modelo: 'Beaufighter' });
  await openPanel(page, stack, '?tab=vehiculos&buscar=bristol');
  await page.getByRole('button', { name: 'Editar Bristol Blenheim' }).click();
  const form = page.getByRole('region', { name: 'Formulario del vehículo' });
  const card = page.locator('[data-preview]');
  await expect(card).toContainText('Bristol Blenheim');
  await form.getByLabel('Versión').fill('Speedster');
  await form.getByRole('tab', { name: 'Precios y estado' }).click();
  await form.getByLabel('Precio', { exact: true }).fill('75.500');
  await expect(card).toContainText('Speedster');
  await expect(card).toContainText(/75\.500\s€/);
  await form.getByLabel('Estado', { exact: true }).selectOption('oculto');
  await expect(form.getByText('Oculto: no se ve en la web')).toBeVisible();

  const link = page.locator('[data-vehicles]').getByRole('link', { name: /Beaufighter/ });
  await test.step('the list is filtered beside it, and the form stays', async () => {
    await page.getByLabel('Filtrar por estado').selectOption('vendido');
    await expect(page.getByText('No se encontraron vehículos')).toBeVisible();
    await expect(form.getByLabel('Precio', { exact: true })).toHaveValue('75.500');
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await page.getByRole('searchbox').fill('bristol');
    await expect(link).toBeVisible();
  });
  await link.click();
  const dialog = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(new RegExp(`editar=${first.id}`));
  await page.goBack();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form.getByLabel('Precio', { exact: true })).toHaveValue('75.500');
  await link.click();
  await dialog.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page).toHaveURL(new RegExp(`editar=${other.id}`));
  await expect(card).toContainText('Bristol Beaufighter');
});
