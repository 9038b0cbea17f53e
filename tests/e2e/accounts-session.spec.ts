import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import { paths } from '#src/paths.ts';
import { createAccount, expectRefusals, navigation, signInByPage } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/own-stack.ts';

/** The session in the navigation, in tabs and on devices (SPEC sections 2 and 4). */

test.describe.configure({ timeout: 120_000 });

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', /user|admin/);
}

/** A page of a browser that keeps pages for Back, as everybody's does; Playwright's own keeps none, nor does one without a window. */
async function keptPage(launchOptions: LaunchOptions, baseURL: string): Promise<Page> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath === null ? {} : { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return browser.newPage({ baseURL });
}

/** Notes that the page was kept, for `goBackToKept`. */
async function watchKeeping(page: Page): Promise<string[]> {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('kept: ')) told.push(message.text());
  });
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => console.info(`kept: ${persisted}`)),
  );
  return told;
}

/** Goes back to a page that the browser has kept. Playwright's own way back waits for a load, of which there is none. */
async function goBackToKept(page: Page, told: readonly string[]): Promise<void> {
  await expect(async () => {
    if (told.length === 0) await page.evaluate(() => history.back());
    await expect.poll(() => told, { timeout: 1000 }).toContain('kept: true');
  }).toPass();
}

/** Whether the page shows what somebody without a session sees. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
}

test('visitors without a session load nothing of it', async ({ page }) => {
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
  // The session's own words, and those of PocketBase's client.
  for (const sign of ['The session could not be renewed', 'ClientResponseError'])
    expect(code).not.toContain(sign);
});

test('the right buttons stand at the first paint, before any script of the page has come', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page).toHaveURL(/\/$/);
  await expectSignedIn(page);
  // What the page that is left still loads is not meant.
  await page.waitForLoadState('networkidle');
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-session', 'admin');
  const bar = page.locator('[data-session-nav]').first();
  await expect(bar.locator('div')).toHaveCSS('display', 'flex');
  await expect(bar.locator('[data-sign-in]')).toHaveCSS('display', 'none');
  await page.unroute('**/_astro/*.js');
  await expectRefusals(consoleProblems, /ERR_FAILED/);
});

test('the session’s check moves nothing on the page', async ({ page, stack }) => {
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/forgot-password');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('tabs stay in step: signed in here, signed in there; signed out there, signed out here', async ({
  context,
  page,
  stack,
}) => {
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

test('signing out leaves other devices in, and “Cerrar las demás” signs them out', async ({
  page,
  browser,
  stack,
  consoleProblems,
}) => {
  const email = await createAccount(stack);
  await signInByPage(page, email);
  await expect(page).toHaveURL(/\/$/);
  const device = await browser.newContext({ baseURL: stack.url });
  const elsewhere = await device.newPage();
  await signInByPage(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/$/);
  await (await navigation(elsewhere)).getByRole('button', { name: 'Salir' }).click();
  await expectSignedOut(elsewhere);
  await page.reload();
  await expectSignedIn(page);

  await elsewhere.goto('/login?volver=/cuenta');
  await signInByPage(elsewhere, email);
  const sessions = elsewhere.locator('[data-sessions] li');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Esta sesión');
  await elsewhere.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(elsewhere.locator('[data-sessions]')).toBeFocused();
  await device.close();

  await page.goto('/cuenta');
  await expect(page).toHaveURL(/\/login\?volver=%2Fcuenta$/);
  await expectSignedOut(page);
  await expectRefusals(consoleProblems, /401/);
});

test('a failed sign-out says so and keeps the session', async ({ page, stack, consoleProblems }) => {
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/$/);
  await page.route('**/api/sign-out', (route) => route.abort());
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  const toast = page.locator('[data-toasts]').getByRole('alert');
  await expect(toast).toContainText('No se pudo cerrar la sesión');
  await expectSignedIn(page);
  await page.unroute('**/api/sign-out');
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expectSignedOut(page);
  await expectRefusals(consoleProblems, /ERR_FAILED/);
});

test('a press on sign-out from before the scripts have come is carried out', async ({ page, stack }) => {
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/$/);
  let bring = (): void => undefined;
  const brought = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/_astro/SiteScripts*', (route) => brought.then(() => route.continue()));
  await page.goto(paths.avisoLegal, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Salir' });
  await button.click();
  await expect(button).toBeVisible();
  bring();
  await expectSignedOut(page);
});

test('Back shows nothing of an administrator’s panel to whoever has signed in since', async ({
  launchOptions,
  stack,
}) => {
  const page = await keptPage(launchOptions, stack.url);
  const text = () => page.evaluate(() => document.body.innerText);
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin?tab=leads');
  await expect.poll(text).toContain('Panel de Administración');
  const told = await watchKeeping(page);
  await page.getByRole('link', { name: 'Contacto' }).first().click();
  await page.waitForURL('**/contacto');
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expectSignedOut(page);
  const email = await createAccount(stack);
  await signInByPage(page, email);
  await expect(page).toHaveURL(/\/$/);
  await expectSignedIn(page);
  await goBackToKept(page, told);
  await expect
    .poll(() => text().catch(() => 'Panel de Administración'))
    .not.toContain('Panel de Administración');
  await page.context().browser()?.close();
});

test('a network that fails ends no session', async ({ page, stack, consoleProblems }) => {
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/$/);
  await page.route('**/api/collections/**', (route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  await expectSignedIn(page);
  await expectRefusals(consoleProblems, /ERR_FAILED|profile could not be loaded/);
});

test('signing out of the panel leads to the sign-in page', async ({ page, stack }) => {
  await page.goto('/login?volver=/admin');
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('Back after signing out shows nothing of what the panel held', async ({ launchOptions, stack }) => {
  const page = await keptPage(launchOptions, stack.url);
  await signInByPage(page, stack.admin.email, stack.admin.password);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin?tab=leads');
  await expect(page.getByRole('tab', { name: 'Leads' })).toBeVisible();
  const told = await watchKeeping(page);
  await (await navigation(page)).getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL('**/login');
  await goBackToKept(page, told);
  const seen = () =>
    page
      .evaluate(() => (document.body.hidden ? '' : `${location.pathname} ${document.body.innerText}`))
      .catch(() => 'on its way');
  await expect.poll(seen).toMatch(/^\/login /);
  await page.context().browser()?.close();
});
