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
  const create = form.getByRole('button', { name: 'Crear Cuenta' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await expect(create).toBeDisabled();
  await form.getByLabel('Confirmar contraseña').fill('otra');
  await expect(form.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(create).toBeDisabled();
  await expectAccessible(page);
  await form.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await create.click();
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

test('clicks before hydration select a tab and sign in afterwards', async ({ page, stack }) => {
  const email = await createAccount(stack);
  // Held requests bypass the browser's cache, and Chromium would then abort the next page's transition with an error.
  let letScriptsCome = await openWithLateScripts(page, '/login');
  const tab = page.getByRole('tab', { name: 'Registrarse' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  letScriptsCome();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Nombre completo')).toBeVisible();

  letScriptsCome = await openWithLateScripts(page, '/login');
  await signInByPage(page, email);
  await expect(page.locator('[data-sign-in-form]')).toHaveAttribute('data-pressed');
  await expect(page).toHaveURL(/\/login$/);
  letScriptsCome();
  await expect(page).toHaveURL(/\/$/);
});

test('errors are shown beside their fields, and the input is kept', async ({
  page,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  await page.goto('/login');
  const signIn = page.locator('[data-sign-in-form]');
  const password = signIn.getByLabel('Contraseña', { exact: true });
  await signInByPage(page, email, 'incorrecta');
  await expectToast(page, 'Error de autenticación', 'Email o contraseña incorrectos');
  await expect(password).toHaveAccessibleDescription('Email o contraseña incorrectos');
  await expect(signIn.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveValue('incorrecta');
  await expect(signIn.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled();
  await expectAccessible(page);

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
  await form.getByLabel('Email').fill(newEmail());
  const chosen = form.getByLabel('Contraseña', { exact: true });
  await chosen.fill('makaveli');
  await form.getByLabel('Confirmar contraseña').fill('makaveli');
  await form.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(chosen).toHaveAccessibleDescription(/Es una de las contraseñas más usadas: elige otra\.$/);
  await form.getByLabel('Email').fill('ana');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('');
  await form.getByRole('button', { name: 'Crear Cuenta' }).click();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Por favor ingresa un email válido');
  await expectRefusals(consoleProblems, /400/);
});

test('tabs work by keyboard, passwords can be shown, and password managers recognise the fields', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByText('Si es la primera vez que accedes')).toBeHidden();
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

test('the redirect returns to the protected page, which admits administrators only, and out of it', async ({
  page,
  stack,
}) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?volver=%2Fadmin$/);
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  await expect(
    page.getByText('No tienes permisos de administrador para acceder a esta página.'),
  ).toBeVisible();
  await expectAccessible(page);
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?volver=%2Fadmin$/);
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();
  await page.goto('/');
  await expect((await navigation(page)).getByRole('link', { name: 'Admin' })).toBeVisible();
  // The sign-in page redirects users with a session.
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});
