import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import { paths } from '#src/paths.ts';
import {
  createAccount,
  expectRefusals,
  giveSession,
  navigation,
  signInByPage,
} from '#tests/support/accounts.ts';
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

/** What has moved on the page since it came, as browsers count it. */
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

test('the navigation shows the session at the first paint, moves nothing, and keeps it until the server has ended it', async ({
  page,
  stack,
  consoleProblems,
}) => {
  await giveSession(page, await stack.signIn());
  const isAdmin = () => expect(page.locator('html')).toHaveAttribute('data-session', 'admin');
  // The role is known once a page has asked for it.
  await page.goto('/forgot-password');
  await isAdmin();
  // What the page that is left still loads is not meant.
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
  await page.route('**/api/sign-out', (route) => route.abort());
  const out = page.getByRole('banner').getByRole('button', { name: 'Salir' });
  await out.click();
  const toast = page.locator('[data-toasts]').getByRole('alert');
  await expect(toast).toContainText('No se pudo cerrar la sesión');
  await isAdmin();
  await page.unroute('**/api/sign-out');

  // A press from before the scripts have come is carried out.
  let bring = (): void => undefined;
  const brought = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/_astro/SiteScripts*', (route) => brought.then(() => route.continue()));
  await page.goto(paths.avisoLegal, { waitUntil: 'commit' });
  await out.click();
  await expect(out).toBeVisible();
  bring();
  await expectSignedOut(page);
  await expectRefusals(consoleProblems, /ERR_FAILED/);
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

test('Back shows nothing of an administrator’s panel, neither after signing out nor to another account', async ({
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

  let told = await openLeads();
  await signOut();
  await page.waitForURL('**/login');
  await expect(page.getByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  await goBackToKept(page, told);
  await expect.poll(seen).toMatch(/^\/login /);

  told = await openLeads();
  await page.getByRole('link', { name: 'Contacto' }).first().click();
  await page.waitForURL('**/contacto');
  await signOut();
  await expectSignedOut(page);
  await signInByPage(page, await createAccount(stack));
  await expect(page).toHaveURL(/\/$/);
  await expectSignedIn(page);
  await goBackToKept(page, told);
  await expect.poll(seen).toMatch(/^\/admin (?![^]*Panel de Administración)[^]*Acceso Denegado/);
  await page.context().browser()?.close();
});
