import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import { functionPaths, paths } from '#src/paths.ts';
import {
  createAccount,
  expectRefusals,
  expectToast,
  giveSession,
  navigation,
  signInByPage,
} from '#tests/support/accounts.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel, photoFile } from '#tests/support/panel.ts';

/** The session in the navigation, across tabs and devices (SPEC sections 2 and 4). */

test.describe.configure({ timeout: 120_000 });

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', /user|admin/);
}

/** A page of a browser with the back/forward cache, which Playwright disables and headless shells lack. */
async function keptPage(launchOptions: LaunchOptions, baseURL: string): Promise<Page> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath === null ? {} : { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return browser.newPage({ baseURL });
}

/** Logs whether the page was restored from the cache, for `goBackToKept`. */
async function watchKeeping(page: Page): Promise<string[]> {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('kept: ')) logged.push(message.text());
  });
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => console.info(`kept: ${persisted}`)),
  );
  return logged;
}

/** Goes back to a page in the back/forward cache. Playwright's goBack waits for a load event, which does not occur. */
async function goBackToKept(page: Page, logged: readonly string[]): Promise<void> {
  await expect(async () => {
    if (logged.length === 0) await page.evaluate(() => history.back());
    await expect.poll(() => logged, { timeout: 1000 }).toContain('kept: true');
  }).toPass();
}

/** The cumulative layout shift so far, as browsers measure it. */
function shiftSoFar(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

/** Expects the page of a visitor without a session. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
}

test('visitors without a session load no code for it', async ({ page }) => {
  const calls: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) calls.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(calls.filter((url) => /users|profiles/.test(url))).toEqual([]);
  await expect((await navigation(page)).getByRole('link', { name: 'Acceso' })).toBeVisible();
  const code = (await Promise.all(scripts.map((script) => script.catch(() => '')))).join('');
  // Log texts of the session code and of PocketBase's client.
  for (const sign of ['The session could not be renewed', 'ClientResponseError'])
    expect(code).not.toContain(sign);
});

test('the navigation shows the session at the first paint without a layout shift', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await giveSession(page, await stack.signIn());
  const isAdmin = () => expect(page.locator('html')).toHaveAttribute('data-session', 'admin');
  // The role is cached once a page has requested it.
  await page.goto('/forgot-password');
  await isAdmin();
  // Requests of the previous page must not count.
  await page.waitForLoadState('networkidle');
  expect(await shiftSoFar(page)).toBeLessThan(0.01);
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await isAdmin();
  const bar = page.locator('[data-session-nav]').first();
  await expect(bar.locator('div')).toHaveCSS('display', 'flex');
  await expect(bar.locator('[data-sign-in]')).toHaveCSS('display', 'none');
  await page.unroute('**/_astro/*.js');

  await page.goto('/forgot-password');
  const out = page.getByRole('banner').getByRole('button', { name: 'Salir' });

  // A click before hydration is replayed.
  let bring = (): void => undefined;
  const brought = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/_astro/SiteScripts*', (route) => brought.then(() => route.continue()));
  await page.goto(paths.avisoLegal, { waitUntil: 'commit' });
  await out.click();
  await expect(out).toBeVisible();
  bring();
  await expectSignedOut(page);
  // Signing out ends a renewal of the session that has begun meanwhile.
  await expectRefusals(consoleProblems, /ERR_FAILED|401/);
});

test('signing out without a connection forgets the token at once, and ends the session when the network is back', async ({
  context,
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const sent = await page.request.post(functionPaths.sendContactEmail, {
    data: { ...contactBody, nombre: 'Olga Vidal' },
  });
  expect(sent.ok()).toBe(true);
  await giveSession(page, admin);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin?tab=leads');
    await expect(tab.getByText('Olga Vidal').first()).toBeVisible();
    await tab.waitForLoadState('networkidle');
  }
  await page.evaluate(() => {
    sessionStorage.setItem('panel_leads_empezados', '{"x":{"nota":"Llamar a Olga Vidal"}}');
    localStorage.setItem('panel.borrador.con', '{"base":{},"values":{"proveedor":"Olga Vidal"}}');
    localStorage.setItem('panel.borrador.sin', '{"base":{"proveedor":""},"values":{"modelo":"Golf"}}');
  });
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  const token = () =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as { token: string }).token,
    );
  const copied = await token();

  await context.setOffline(true);
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  await expectToast(page, 'Error', 'No se pudo cerrar la sesión');
  for (const tab of [page, other]) {
    await expectSignedOut(tab);
    await expect(tab.getByText('Olga Vidal')).toHaveCount(0);
    await expect(tab.getByRole('alertdialog')).toHaveCount(0);
  }
  await expect.poll(stored).not.toMatch(/eyJ|Olga|pocketbase_auth|session_role/);
  expect(await stored()).toContain('Golf');

  await context.setOffline(false);
  const answers = async () => {
    const answer = await page.request.get('/api/people', { headers: { Authorization: copied } });
    return answer.status();
  };
  await expect.poll(answers).toBe(403);
  await expect.poll(stored).not.toContain('sessions_ending');
  await expectRefusals(consoleProblems, /ERR_INTERNET_DISCONNECTED/);
});

test('signing out asks about photos that wait to be sent, and deletes them', async ({
  context,
  page,
  stack,
  consoleProblems,
}) => {
  const admin = await stack.signIn();
  const car = { marca: 'Facel Vega', modelo: 'HK500', anio: 1990, status: 'oculto' };
  const { id } = await admin.collection('vehicles').create(car);
  await openPanel(page, stack, `?tab=imagenes&vehiculo=${id}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('uno.jpg', 1));
  await expect(page.getByRole('region', { name: 'Subidas' })).toContainText('Sin conexión');
  const out = async () => (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await out();
  const question = page.getByRole('dialog', { name: '¿Salir sin enviar las fotos?' });
  await expect(question).toContainText(
    'Queda 1 foto sin enviar. Si sales ahora, se borra de este navegador.',
  );
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expectSignedIn(page);
  await out();
  await question.getByRole('button', { name: 'Salir y borrar' }).click();
  await expectSignedOut(page);
  await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  const photos = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('panel');
          opening.onerror = () => reject(new Error('The storage does not open'));
          opening.onsuccess = () => {
            const counting = opening.result.transaction('photo-uploads').objectStore('photo-uploads').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
  await expect.poll(photos).toBe(0);
  await expectRefusals(consoleProblems, /ERR_INTERNET_DISCONNECTED/);
});

test('the private calendar ends only after a question, and its maker takes the focus', async ({
  page,
  stack,
}) => {
  await giveSession(page, await stack.signIn());
  await page.goto(paths.cuenta);
  const section = page.getByRole('region', { name: 'Calendario de citas' });
  await section.getByRole('button', { name: 'Crear calendario' }).click();
  await expect(section.getByLabel('Dirección del calendario')).not.toHaveValue('');
  await section.getByRole('button', { name: 'Desactivar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Desactivar el calendario?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(section.getByRole('button', { name: 'Desactivar' })).toBeFocused();
  await section.getByRole('button', { name: 'Desactivar' }).click();
  await question.getByRole('button', { name: 'Desactivar' }).click();
  await expect(section).toContainText('Desactivado.');
  await expect(section.getByRole('button', { name: 'Crear calendario' })).toBeFocused();
});

test('sign-in and sign-out apply to all tabs', async ({ context, page, stack }) => {
  const email = await createAccount(stack);
  await page.goto('/');
  const login = await context.newPage();
  await login.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await signInByPage(other, email);
  await expect(other).toHaveURL(/\/$/);
  await expectSignedIn(page);
  await expect(login).toHaveURL(/\/$/);

  await (await navigation(other)).getByRole('button', { name: 'Salir' }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
  await expectSignedOut(login);
});

test('Back does not show an administrator’s panel after signing out, nor to another account', async ({
  launchOptions,
  stack,
}) => {
  const page = await keptPage(launchOptions, stack.url);
  const seen = () =>
    page
      .evaluate(() => (document.body.hidden ? '' : `${location.pathname} ${document.body.innerText}`))
      .catch(() => 'on its way');
  const openLeads = async () => {
    await giveSession(page, await stack.signIn());
    await page.goto('/admin?tab=leads');
    await expect.poll(seen).toContain('Panel de Administración');
    return watchKeeping(page);
  };
  const signOut = async () => (await navigation(page)).getByRole('button', { name: 'Salir' }).click();

  let logged = await openLeads();
  await signOut();
  await page.waitForURL('**/login');
  await expect(page.getByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  await goBackToKept(page, logged);
  await expect.poll(seen).toMatch(/^\/login /);

  logged = await openLeads();
  await page.getByRole('link', { name: 'Contacto' }).first().click();
  await page.waitForURL('**/contacto');
  await signOut();
  await expectSignedOut(page);
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/$/);
  await expectSignedIn(page);
  await goBackToKept(page, logged);
  await expect.poll(seen).toMatch(/^\/admin (?![^]*Panel de Administración)[^]*Acceso Denegado/);
  await page.context().browser()?.close();
});
