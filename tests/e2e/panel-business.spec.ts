import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { demoFacts } from '#tests/support/business.ts';
import { findMail } from '#tests/support/inbox.ts';
import { notice, openPanel, openPanelAs } from '#tests/support/panel.ts';
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
  await page.getByLabel('Teléfono principal').fill('911 22 33');
  await page.getByLabel('NIF o CIF').fill('A58818502');
  await page.getByLabel('Cerrado el domingo').uncheck();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByLabel('Teléfono principal')).toBeFocused();
  await expect(page.getByText('Escribe un teléfono válido')).toBeVisible();
  await expect(page.getByText('No es un NIF o CIF válido')).toBeVisible();
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
  const negocio = (await stack.signIn()).collection('negocio');
  await negocio.update(BUSINESS_ID, { datos: { ...demoFacts, claim: 'El suyo', warranty: 'Doce meses' } });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Otra persona ha guardado los datos del negocio' });
  await expect(dialog).toContainText('Lema');
  // The browser logs the refused request.
  expect(consoleProblems.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)')]);
  await dialog.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(notice(page, 'Datos del negocio guardados')).toBeVisible();
  await expect(page.locator('[data-business]')).toContainText('+34 911 223 344');
  await expect(page.locator('[data-business-publication=saved]')).toContainText('Guardado.');
  expect((await negocio.getOne<{ datos: object }>(BUSINESS_ID)).datos).toMatchObject({
    ...{ claim: 'El mío', warranty: 'Doce meses', phones: ['+34911223344', expect.any(String)] },
  });
});

test('invites a person, who signs in, and then loses access', async ({ page, stack, browser }) => {
  const email = 'nueva@nordvia.example';
  await openPanel(page, stack, '?tab=ajustes');
  await expect(page.getByText('Es la única persona que puede entrar')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Nombre').fill('Nueva Persona');
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
