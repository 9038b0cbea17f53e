import { readFile } from 'node:fs/promises';
import { axeViolations } from '#tests/support/axe.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import {
  createAccount,
  expectRefusals,
  giveSession,
  PASSWORD,
  signedIn,
  signInByPage,
} from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { notice, openPanel } from '#tests/support/panel.ts';

/** Personal data: an account owner at /cuenta, and staff on request. */

test.describe.configure({ timeout: 120_000 });

test('an owner closes the other sessions, changes the password and deletes the account', async ({
  browser,
  page,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  await page.goto('/cuenta');
  await expect(page).toHaveURL('/login?volver=%2Fcuenta');
  await signInByPage(page, email);
  await expect(page).toHaveURL('/cuenta');
  await expect(page.locator('[data-account]')).toContainText(email);
  expect(await axeViolations(page)).toEqual([]);
  const elsewhere = await browser.newPage({ baseURL: stack.url });
  await giveSession(elsewhere, await signedIn(stack, email));
  await elsewhere.goto('/cuenta');
  const sessions = elsewhere.locator('[data-sessions] li');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Esta sesión');

  await page.reload();
  const own = page.locator('[data-sessions]');
  await expect(own.locator('li')).toHaveCount(2);
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(own.locator('li')).toHaveCount(1);
  await expect(own).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login?volver=%2Fcuenta');
  await expect(elsewhere.locator('html')).not.toHaveAttribute('data-session');
  await giveSession(elsewhere, await signedIn(stack, email));

  const present = page.getByLabel('Contraseña actual', { exact: true });
  await present.fill('no-es-esta');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-7');
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otra-clave-7');
  const change = page.getByRole('button', { name: 'Cambiar contraseña' });
  await change.click();
  await expect(page.getByText('La contraseña actual no es correcta').first()).toBeVisible();
  await expect(present).toBeFocused();
  await present.fill(PASSWORD);
  await change.click();
  await expect(notice(page, 'Contraseña cambiada')).toBeVisible();
  await expect(present).toHaveValue('');
  await elsewhere.goto('/cuenta');
  await expect(elsewhere).toHaveURL('/login?volver=%2Fcuenta');
  await elsewhere.close();

  await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
  const form = page.locator('[data-delete-account]');
  await form.getByLabel('Tu contraseña', { exact: true }).fill(PASSWORD);
  const end = form.getByRole('button', { name: 'Eliminar mi cuenta' });
  await end.click();
  await expect(form.getByText('La contraseña no es correcta')).toBeVisible();
  await form.getByLabel('Tu contraseña', { exact: true }).fill('otra-clave-7');
  await end.click();
  await expect(page.getByRole('heading', { name: 'Cuenta eliminada' })).toBeFocused();
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
  await expectRefusals(consoleProblems, /400|401/);
});

test('staff find a person, export the data and erase them', async ({ page, stack }) => {
  const email = 'rosa.datos@cliente.example';
  const data = { ...contactBody, nombre: 'Rosa Datos', email, telefono: '655 444 333' };
  expect((await page.request.post('/api/send-contact-email', { data })).status()).toBe(200);
  await openPanel(page, stack, '?tab=ajustes');
  await page.getByRole('button', { name: 'Datos de una persona' }).click();
  const field = page.getByLabel('Email o teléfono');
  const search = page.getByRole('button', { name: 'Buscar', exact: true });
  await field.fill('rosa');
  await search.click();
  await expect(field).toBeFocused();
  await expect(page.getByText('Escribe un email o un teléfono completo')).toBeVisible();
  await field.fill('+34 655444333');
  await search.click();
  const found = page.locator('[data-person]');
  await expect(found).toContainText('Rosa Datos');
  await found.getByRole('button', { name: `Buscar ${email}` }).click();
  await expect(found.getByRole('heading', { name: email })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await found.getByRole('button', { name: 'Exportar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^datos-de-una-persona-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Nombre": "Rosa Datos"');
  await found.getByRole('button', { name: 'Borrar' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`${email}: 1 lead y 2 correos`);
  await dialog.getByRole('button', { name: 'Borrar los datos' }).click();
  await expect(notice(page, 'Datos borrados')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No hay datos de esta persona' })).toBeVisible();
  expect(page.url()).not.toContain('rosa');
});
