import {
  createAccount,
  expectRefusals,
  expectToast,
  navigation,
  newEmail,
  PASSWORD,
  signInByPage,
} from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openWithLateScripts } from '#tests/support/late-scripts.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** Signing in and registering (SPEC section 2, Login; texts of section 8). */

test.describe.configure({ timeout: 120_000 });

test('registers, is signed in, signs out and in again', async ({ page }) => {
  const email = newEmail();
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  await page.getByLabel('Nombre completo').fill('Ana Ruiz');
  const form = page.locator('[data-register-form]');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await form.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectToast(page, 'Cuenta creada', 'Tu cuenta ha sido creada exitosamente');
  const bar = await navigation(page);
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeHidden();
  await bar.getByRole('button', { name: 'Salir' }).click();
  await expect(bar.getByRole('link', { name: 'Acceso' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Salir' })).toBeHidden();

  await signInByPage(page, email.toUpperCase());
  await expect(page).toHaveURL(/\/$/);
  await expect((await navigation(page)).getByRole('button', { name: 'Salir' })).toBeVisible();
});

test('signs in whoever presses the button before the form is alive', async ({ page, stack }) => {
  const email = await createAccount(stack);
  // Held requests keep the browser's cache out, and Chromium then gives up the next page's transition with an error.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const letScriptsCome = await openWithLateScripts(page, '/login');
  await signInByPage(page, email);
  await expect(page.locator('[data-sign-in-form]')).toHaveAttribute('data-pressed');
  await expect(page).toHaveURL(/\/login$/);
  letScriptsCome();
  await expect(page).toHaveURL(/\/$/);
});

test('a tab that is pressed before the forms are alive is chosen once they are', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const letScriptsCome = await openWithLateScripts(page, '/login');
  const tab = page.getByRole('tab', { name: 'Registrarse' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  letScriptsCome();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Nombre completo')).toBeVisible();
});

test('the sign-up button stays off until the passwords are the same and long enough', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.locator('[data-register-form]');
  const button = form.getByRole('button', { name: 'Crear Cuenta' });
  for (const [password, confirm, isReady] of [
    ['', '', false],
    ['123456', '', false],
    ['123456', '123457', false],
    ['12345', '12345', false],
    ['123456', '123456', true],
    ['1234567', '123456', false],
  ] as const) {
    await form.getByLabel('Contraseña', { exact: true }).fill(password);
    await form.getByLabel('Confirmar contraseña').fill(confirm);
    await expect(button, `${password} / ${confirm}`).toBeEnabled({ enabled: isReady });
  }
  await expect(form.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expectAccessible(page);
});

test('a taken address is told beside its field, and nothing typed is lost', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.locator('[data-register-form]');
  await form.getByLabel('Nombre completo').fill('Otra Ana');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await form.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expectToast(page, 'Error de registro', 'Ya existe una cuenta con este email');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Ya existe una cuenta con este email');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Nombre completo')).toHaveValue('Otra Ana');
  await expect(form.getByLabel('Contraseña', { exact: true })).toHaveValue(PASSWORD);
  await expectAccessible(page);
  await form.getByLabel('Email').fill('ana');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('');
  await form.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Por favor ingresa un email válido');
  await expectRefusals(consoleProblems, /400/);
});

test('a wrong password and an unknown address are refused in the same words', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const known = await createAccount(stack);
  for (const email of [known, newEmail()]) {
    await page.goto('/login');
    await signInByPage(page, email, 'incorrecta');
    await expectToast(page, 'Error de autenticación', 'Email o contraseña incorrectos');
    const form = page.locator('[data-sign-in-form]');
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Contraseña', { exact: true })).toHaveValue('incorrecta');
    await expect(form.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled();
  }
  await expectAccessible(page);
  await expectRefusals(consoleProblems, /400/);
});

test('without the server it says so instead of blaming the password', async ({ page, consoleProblems }) => {
  await page.goto('/login');
  await page.route('**/auth-with-password', (route) => route.abort());
  await signInByPage(page, newEmail());
  await expectToast(
    page,
    'Error de autenticación',
    'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  );
  await expectRefusals(consoleProblems, /ERR_FAILED/);
});

test('tabs work by keyboard, passwords can be shown, and password managers know the fields', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByText('Si es la primera vez que accedes')).toBeHidden();
  await expectAccessible(page);
  const form = page.locator('[data-sign-in-form]');
  await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  const password = form.getByLabel('Contraseña', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill('a la vista');
  await form.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.getByRole('tab', { name: 'Iniciar Sesión' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registrarse' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Registrarse' })).toBeVisible();
  await expect(page.locator('#registro-password')).toHaveAttribute('autocomplete', 'new-password');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Iniciar Sesión' })).toBeVisible();
});

test.describe('the way back', () => {
  test('leads to the protected page that sent the visitor', async ({ page, stack }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login\?volver=%2Fadmin$/);
    await signInByPage(page, stack.admin.email, stack.admin.password);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();
    await page.goto('/');
    const bar = await navigation(page);
    await expect(bar.getByRole('link', { name: 'Admin' })).toBeVisible();
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
  });

  for (const elsewhere of ['https://malo.example', '//malo.example', '/\\malo.example', '/.//malo.example']) {
    test(`never leads to ${elsewhere}`, async ({ page, stack }) => {
      const email = await createAccount(stack);
      await page.goto(`/login?volver=${encodeURIComponent(elsewhere)}`);
      await signInByPage(page, email);
      await expect(page).toHaveURL(`${stack.url}/`);
    });
  }

  test('shows a plain user that the panel is not theirs', async ({ page, stack }) => {
    const email = await createAccount(stack);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login/);
    await signInByPage(page, email);
    await expect(page.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
    await expect(
      page.getByText('No tienes permisos de administrador para acceder a esta página.'),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
