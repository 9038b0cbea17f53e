import path from 'node:path';
import { functionPaths } from '#src/paths.ts';
import {
  createAccount,
  expectRefusals,
  expectToast,
  giveSession,
  navigation,
  PASSWORD,
  signedIn,
  signInByPage,
} from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { changeRows } from '#tests/support/database.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** The second factor, from its setup to the prompts. */

test.describe.configure({ timeout: 120_000 });

test('is set up, required at the sign-in, by an export and after a new password, and turned off by a former administrator', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  const change = (sql: string) => changeRows(path.join(stack.dataDir, 'pocketbase'), sql, email);
  const own = 'user_id = (SELECT id FROM users WHERE email = ?)';
  change(`UPDATE profiles SET role = 'admin' WHERE ${own}`);
  const sent = await page.request.post(functionPaths.sendContactEmail, { data: contactBody });
  expect(sent.ok()).toBe(true);

  await giveSession(page, await signedIn(stack, email));
  await page.goto('/cuenta');
  await page.getByRole('button', { name: 'Activar' }).click();
  const key = page.locator('[data-second-factor-key]');
  await expect(key).toBeVisible();
  const secret = (await key.innerText()).replace(/\s/g, '');
  await page.getByLabel('Código de verificación').fill(appCode(secret));
  await expect(page.locator('[data-recovery-codes] li')).toHaveCount(10);
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByText(/^Activa desde el .* Te quedan 10 códigos/)).toBeVisible();
  // Simulates elapsed time: no code is accepted twice.
  change(`UPDATE segundo_factor SET ultimo_paso = 0 WHERE ${own}`);

  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInByPage(page, email, PASSWORD);
  const code = page.getByLabel('Código de verificación');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await expectToast(page, 'Error de autenticación', 'El código no es correcto.');
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.locator('[data-sign-in-form]').getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  // Six digits are submitted automatically, in any grouping.
  await code.fill(appCode(secret).replace(/...(?=.)/, '$& '));
  await expect(page.locator('html')).toHaveAttribute('data-session', 'admin');

  change(`UPDATE segundo_factor SET ultimo_paso = 0 WHERE ${own}`);
  change(`UPDATE sesiones SET confirmado = '' WHERE ${own}`);
  await page.goto('/admin?tab=leads');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirma tu identidad' });
  const downloading = page.waitForEvent('download');
  await dialog.getByLabel('Código de verificación').fill(appCode(secret));
  expect((await downloading).suggestedFilename()).toMatch(/^leads-/);
  await expect(dialog).toBeHidden();

  // A former administrator still has it: a new password ends this session too, and it can be turned off.
  change(`UPDATE profiles SET role = 'user' WHERE ${own}`);
  change(`UPDATE segundo_factor SET ultimo_paso = 0 WHERE ${own}`);
  await page.goto('/cuenta');
  await expect(page.getByText(/^Activa desde el /)).toBeVisible();
  await expect(page.getByText(/se cierran todas tus sesiones, también esta/)).toBeVisible();
  await page.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-7');
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otra-clave-7');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page).toHaveURL(/\/login\?volver=/);
  const closed = 'Se han cerrado todas tus sesiones, también esta. Entra con la contraseña nueva.';
  await expectToast(page, 'Contraseña cambiada', closed);
  await signInByPage(page, email, 'otra-clave-7');
  await code.fill(appCode(secret));
  await expect(page).toHaveURL(/\/cuenta$/);
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('No está activa.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Activar' })).toHaveCount(0);
  await expectRefusals(consoleProblems, /status of (401|403)/);
});

test('a step-up in one tab leaves the other at work, and ends a copied token', async ({
  context,
  page,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  const change = (sql: string) => changeRows(path.join(stack.dataDir, 'pocketbase'), sql, email);
  const own = 'user_id = (SELECT id FROM users WHERE email = ?)';
  change(`UPDATE profiles SET role = 'admin' WHERE ${own}`);
  const client = await signedIn(stack, email);
  const post = <T>(action: string, body: object) =>
    client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });
  const { secret } = await post<{ secret: string }>('begin', {});
  await post('confirm', { code: appCode(secret) });
  change(`UPDATE segundo_factor SET ultimo_paso = 0 WHERE ${own}`);
  change(`UPDATE sesiones SET confirmado = '' WHERE ${own}`);
  const send = async (nombre: string) => {
    const sent = await page.request.post(functionPaths.sendContactEmail, {
      data: { ...contactBody, nombre },
    });
    expect(sent.ok()).toBe(true);
  };
  await send('Primera Persona');

  await giveSession(page, client);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin?tab=leads');
    await expect(tab.getByText('Primera Persona').first()).toBeVisible();
  }
  const token = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as { token: string }).token,
    );
  const copied = await token();
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const downloading = page.waitForEvent('download');
  const dialog = page.getByRole('dialog', { name: 'Confirma tu identidad' });
  await dialog.getByLabel('Código de verificación').fill(appCode(secret));
  await downloading;

  const isIn = async (authorization: string) => {
    const answer = await page.request.get('/api/people', { headers: { Authorization: authorization } });
    return answer.ok();
  };
  expect([await isIn(copied), await isIn(await token())]).toEqual([false, true]);
  for (const tab of [page, other])
    await expect(tab.getByRole('alertdialog', { name: 'Tu sesión ha terminado' })).toBeHidden();
  await send('Segunda Persona');
  for (const tab of [page, other]) await expect(tab.getByText('Segunda Persona').first()).toBeVisible();
  await other.getByRole('tab', { name: /Vehículos/ }).click();
  await expect(other.getByRole('button', { name: 'Nuevo' }).first()).toBeVisible();
  await expectRefusals(consoleProblems, /status of 403/);
});
