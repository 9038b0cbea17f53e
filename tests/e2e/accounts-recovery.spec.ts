import {
  expectRefusals,
  expectToast,
  giveNewSession,
  PASSWORD,
  recoveryLink,
  signInByPage,
} from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { mailsTo } from '#tests/support/inbox.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** Recovering an account, with real mails (SPEC section 2, Forgot and Reset password; texts of section 8). */

// Several browsers, two mails and password hashes take long on a busy machine.
test.describe.configure({ timeout: 300_000 });

const SENT = 'Si el email existe en nuestro sistema, recibirás instrucciones para restablecer tu contraseña.';
const USED = 'El enlace ha expirado o ya se ha utilizado. Solicita uno nuevo.';
const NEW_PASSWORD = 'contraseña nueva';

test('with two mails, a new password that ends all older sessions', async ({
  page,
  browser,
  stack,
  consoleProblems,
}) => {
  const email = await giveNewSession(page, stack);

  // Another device, signed out.
  const device = await browser.newContext({ baseURL: stack.url, locale: 'es-ES' });
  const phone = await device.newPage();
  let requests = 0;
  phone.on('request', (request) => {
    if (request.url().endsWith('/api/send-password-reset')) requests++;
  });
  await phone.goto('/login');
  await phone.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await phone.getByLabel('Email').fill('nadie');
  await phone.getByRole('button', { name: 'Enviar Instrucciones' }).click();
  await expectToast(phone, 'Error', 'Por favor ingresa un email válido');
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Enviar Instrucciones' }).click();
  await expectToast(phone, 'Email enviado', SENT);
  await expect(phone.getByText('Recibirás dos emails')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Enviar Otro Email' }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(email);
  // During the server's cooldown it announces no further mail, also after a reload.
  for (const sameAddress of [email, email.toUpperCase()]) {
    await phone.getByLabel('Email').fill(sameAddress);
    await phone.getByRole('button', { name: 'Enviar Instrucciones' }).click();
    await expect(phone.getByLabel('Email')).toHaveAccessibleDescription(
      /Puedes pedir otro email dentro de \d+ s\.$/,
    );
    await expect(phone.getByText('Recibirás dos emails')).toBeHidden();
    await phone.reload();
  }
  expect(requests).toBe(1);

  const link = await recoveryLink(stack, email);
  const subjects = (await mailsTo(stack.inboxUrl, email)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([
    'Aviso de seguridad: solicitud de cambio de contraseña',
    'Restablece tu contraseña',
  ]);
  await phone.goto(link);
  await expect(phone).toHaveURL(`${stack.url}/reset-password`);
  await expect(phone.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await phone.reload();
  const button = phone.getByRole('button', { name: 'Actualizar Contraseña' });
  await expect(button).toBeDisabled();
  await phone.getByLabel('Nueva contraseña').fill(NEW_PASSWORD);
  await phone.getByLabel('Confirmar contraseña').fill('otra');
  await expect(phone.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(button).toBeDisabled();
  await phone.getByLabel('Confirmar contraseña').fill(NEW_PASSWORD);
  await expect(phone.getByText('Las contraseñas coinciden')).toBeVisible();
  await expectAccessible(phone);
  await button.click();
  await expect(phone.getByRole('heading', { name: '¡Contraseña actualizada!' })).toBeVisible();
  await expect(phone).toHaveURL(/\/login$/, { timeout: 6000 });
  await signInByPage(phone, email, NEW_PASSWORD);
  await expect(phone).toHaveURL(/\/$/);
  await device.close();

  await page.goto('/aviso-legal');
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
  await signInByPage(page, email, PASSWORD);
  await expectToast(page, 'Error de autenticación', 'Email o contraseña incorrectos');

  // The link can be used only once.
  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill('robada-123');
  await page.getByLabel('Confirmar contraseña').fill('robada-123');
  await page.getByRole('button', { name: 'Actualizar Contraseña' }).click();
  await expectToast(page, 'Error', USED);
  await expect(page.getByRole('heading', { name: 'Enlace Inválido' })).toBeVisible();
  await expectRefusals(consoleProblems, /40[01]/);

  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(stack.output.join('\n')).not.toContain(token);
});

test('reports failures, keeps the input, and links back', async ({ page, consoleProblems }) => {
  await page.goto('/forgot-password');
  await expectAccessible(page);
  await page.route('**/api/send-password-reset', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Email').fill('ana@cliente.example');
  await page.getByRole('button', { name: 'Enviar Instrucciones' }).click();
  await expectToast(page, 'Error', 'No se pudo enviar el email. Por favor, inténtalo más tarde.');
  await expect(page.getByLabel('Email')).toHaveValue('ana@cliente.example');

  await page.goto('/reset-password?type=recovery&token=a.b.c');
  await page.route('**/confirm-password-reset', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Nueva contraseña').fill('123456');
  await page.getByLabel('Confirmar contraseña').fill('123456');
  await page.getByRole('button', { name: 'Actualizar Contraseña' }).click();
  await expectToast(page, 'Error', 'No se pudo actualizar la contraseña. El enlace puede haber expirado.');
  await expect(page.getByLabel('Nueva contraseña')).toHaveValue('123456');
  await expectRefusals(consoleProblems, /500/);

  await page.goto('/reset-password?type=signup&token=abc');
  await expect(page.getByRole('heading', { name: 'Enlace Inválido' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver al Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
