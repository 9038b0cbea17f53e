import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { acceptProblems } from '#tests/support/fixtures.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { demoFacts } from '#tests/support/business.ts';
import { findMail } from '#tests/support/inbox.ts';
import { notice, openPanel, openPanelAs } from '#tests/support/panel.ts';
import { picture } from '#tests/support/stock.ts';
import { TEST_PASSWORD } from '#tests/support/pocketbase.ts';

/**
 * Ajustes: the business, and access for people. The effect on the site is tested by publish.test.ts, the panel's texts about it
 * by business.publication.test.ts.
 */

test('changes the business: reports invalid fields, and resolves an edit conflict without losing input', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await openPanel(page, stack, '?tab=ajustes');
  await page.getByRole('button', { name: 'Editar datos del negocio' }).click();
  await expect(page.getByRole('heading', { name: 'El negocio' })).toBeFocused();
  await test.step('from 1280 px its sections are in two columns', async () => {
    const topOf = async (title: string) =>
      (await page.getByRole('heading', { name: title, exact: true }).boundingBox())?.y ?? NaN;
    const desk = page.viewportSize() ?? { width: 0, height: 0 };
    const below = async (one: string, other: string) => (await topOf(one)) - (await topOf(other));
    await expect.poll(() => below('Promesas', 'Nombre y contacto')).toBe(0);
    await page.setViewportSize({ width: 1279, height: desk.height });
    await expect.poll(() => below('Promesas', 'Horario')).toBeGreaterThan(0);
    await page.setViewportSize(desk);
  });
  await page.getByLabel('Teléfono principal').fill('911 22 33');
  await page.getByLabel('NIF o CIF').fill('A58818502');
  await page.getByLabel('Cerrado el domingo').uncheck();
  await page.getByRole('button', { name: 'Añadir gasto' }).click();
  // The demo has three.
  const cost = page.getByRole('group', { name: 'Gasto 4', exact: true });
  await cost.getByLabel('Concepto').fill('Matriculación');
  await cost.getByLabel('Cómo se cobra').selectOption('Un importe');
  await page.getByRole('button', { name: 'Añadir sitio' }).click();
  const site = page.getByRole('group', { name: 'Sitio 1', exact: true });
  await site.getByLabel('Enlace').fill('opiniones.example');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByLabel('Teléfono principal')).toBeFocused();
  await expect(page.getByText('Escribe un teléfono válido')).toBeVisible();
  await expect(page.getByText('No es un NIF o CIF válido')).toBeVisible();
  await expect(cost.getByText('Escribe el importe con cifras')).toBeVisible();
  await expect(site.getByText('Escribe un enlace que empiece por https://')).toBeVisible();
  await expectAccessible(page);

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByText('Hemos recuperado lo que dejaste sin guardar.')).toBeVisible();
  await test.step('on a phone the save button does not overlap the tabs', async () => {
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const save = await page.getByRole('button', { name: 'Guardar cambios' }).boundingBox();
    const tabs = await page.getByRole('tablist', { name: 'Secciones del panel' }).boundingBox();
    expect((save?.y ?? Infinity) + (save?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    if (desk !== null) await page.setViewportSize(desk);
  });
  await page.getByLabel('Teléfono principal').fill('911 22 33 44');
  await page.getByLabel('NIF o CIF').fill('A58818501');
  await page.getByLabel('Lema').fill('El mío');
  await cost.getByLabel('Importe').fill('390');
  await page.getByRole('button', { name: 'Quitar: sitio 1' }).click();
  await expect(page.getByRole('button', { name: 'Añadir sitio' })).toBeFocused();
  await page.getByRole('button', { name: 'Añadir días cerrados' }).click();
  const closed = page.getByRole('group', { name: 'Cierre 1' });
  await closed.getByLabel('Primer día').fill('2999-12-25');
  await closed.getByLabel('Motivo').fill('Navidad');
  const negocio = (await stack.signIn()).collection('negocio');
  await negocio.update(BUSINESS_ID, { datos: { ...demoFacts, claim: 'El suyo', warranty: 'Doce meses' } });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha guardado los datos del negocio' });
  await expect(dialog).toContainText('Lema');
  // The browser logs the refused request.
  await acceptProblems(consoleProblems, [/400 \(Bad Request\)/]);
  await dialog.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(notice(page, 'Datos del negocio guardados')).toBeVisible();
  await expect(page.locator('[data-business]')).toContainText('+34 911 223 344');
  await expect(page.locator('[data-business-publication=saved]')).toContainText('Guardado.');
  expect((await negocio.getOne<{ datos: object }>(BUSINESS_ID)).datos).toMatchObject({
    ...{ claim: 'El mío', warranty: 'Doce meses', phones: ['+34911223344', expect.any(String)] },
    costs: expect.arrayContaining([
      { name: 'Matriculación', kind: 'sum', amount: 390, basis: '', compulsory: true },
    ]),
    closedDays: [{ from: '2999-12-25', to: '2999-12-25', name: 'Navidad' }],
  });
});

test('gives the contact page a photograph, sets its focal point, and removes it', async ({ page, stack }) => {
  await openPanel(page, stack, '?tab=ajustes');
  const place = page.locator('[data-photo-place="local"]');
  await expect(place).toContainText('Sin foto');
  const picked = await picture('jpeg');
  await place
    .getByLabel('Elegir foto: El local')
    .setInputFiles({ name: 'local.jpg', mimeType: 'image/jpeg', buffer: picked });
  await expect(notice(page, 'Foto guardada')).toBeVisible();
  await expect(place.locator('img.photo-image')).toHaveAttribute('src', new RegExp(`/fotos/${BUSINESS_ID}/`));
  await expectAccessible(page);

  await place.getByRole('button', { name: 'Encuadre (El local)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encuadre' });
  // The sliders are shown once one has the focus.
  const across = dialog.getByLabel('Horizontal');
  await across.press('Home');
  for (let step = 0; step < 4; step++) await across.press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(notice(page, 'Encuadre guardado')).toBeVisible();
  const photos = (await stack.signIn()).collection('negocio_fotos');
  expect(await photos.getFirstListItem('')).toMatchObject({
    lugar: 'local',
    foco: '20,50',
    ancho: 8,
    alto: 8,
  });

  await place.getByRole('button', { name: 'Quitar (El local)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(notice(page, 'Foto quitada')).toBeVisible();
  await expect(place).toContainText('Sin foto');
  expect((await photos.getList()).totalItems).toBe(0);
});

test('invites a person, who signs in, and then loses access', async ({ page, stack, browser }) => {
  const email = 'nueva@nordvia.example';
  await openPanel(page, stack, '?tab=ajustes');
  await expect(page.getByText('Es la única persona que puede entrar')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('textbox', { name: /^Nombre(?! del portal)/ }).fill('Nueva Persona');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await expect(notice(page, 'Invitación enviada')).toBeVisible();
  await expect(page.locator('[data-people]')).toContainText('Invitación pendiente');
  await expectAccessible(page);

  const { text } = await findMail(stack.inboxUrl, email, /^Invitación al panel/);
  const token = /reset-password\?type=recovery&token=(\S+)/.exec(text)?.[1] ?? '';
  // The link's page is tested by accounts-recovery.spec.ts.
  const invited = await stack.signIn();
  await invited.collection('users').confirmPasswordReset(token, TEST_PASSWORD, TEST_PASSWORD);
  await invited.collection('users').authWithPassword(email, TEST_PASSWORD);
  const guest = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await openPanelAs(guest, invited, '?tab=ajustes&editar=negocio');
  await guest.getByLabel('Lema').fill('De quien ya no puede');

  await page.reload();
  await page.getByRole('button', { name: `Quitar acceso a ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar acceso' }).click();
  await expect(notice(page, 'Acceso retirado')).toBeVisible();
  await guest.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(guest.getByText('Ya no tienes permiso de administrador')).toBeVisible();
  await expect(guest.getByLabel('Lema')).toHaveValue('De quien ya no puede');
  await guest.context().close();
});
