import type { Locator, Page } from '@playwright/test';
import PocketBase from 'pocketbase';
import { expect } from '#tests/support/fixtures.ts';
import { findMail, mailsTo } from '#tests/support/inbox.ts';
import type { TestStack } from '#tests/support/stack.ts';

/** Password of the accounts that browser tests create. */
export const PASSWORD = 'secreto-123';

let accounts = 0;

/** An address that no other test of this run uses. */
export function newEmail(): string {
  return `persona-${process.pid}-${Date.now()}-${++accounts}@cliente.example`;
}

/** Creates an account by the API; returns its address. */
export async function createAccount(stack: TestStack): Promise<string> {
  const email = newEmail();
  const body = { email, password: PASSWORD, passwordConfirm: PASSWORD, nombre: 'Ana Ruiz' };
  await new PocketBase(stack.url).collection('users').create(body);
  return email;
}

/** A client that is signed in to an account. */
export async function signedIn(stack: TestStack, email: string): Promise<PocketBase> {
  const client = new PocketBase(stack.url);
  await client.collection('users').authWithPassword(email, PASSWORD);
  return client;
}

/** Stores a client's session in the browser, without the sign-in page. */
export async function giveSession(page: Page, { authStore }: Pick<PocketBase, 'authStore'>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => localStorage.setItem('pocketbase_auth', stored),
    JSON.stringify({ token: authStore.token, record: authStore.record }),
  );
}

/** Stores the session of a new account in the browser; returns its address. */
export async function giveNewSession(page: Page, stack: TestStack): Promise<string> {
  const email = await createAccount(stack);
  await giveSession(page, await signedIn(stack, email));
  return email;
}

/** The navigation with the session's buttons, opened if it is behind the menu button. */
export async function navigation(page: Page): Promise<Locator> {
  const menuButton = page.getByRole('button', { name: 'Abrir menú' });
  if (!(await menuButton.isVisible())) return page.getByRole('banner');
  await menuButton.click();
  return page.getByRole('dialog', { name: 'Menú' });
}

/** Signs in on the sign-in page, opening it first if needed. */
export async function signInByPage(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  const form = page.locator('[data-sign-in-form]');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
}

/** A toast by its title, with the text under it. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator('[data-toasts] > *').filter({ hasText: description }).last();
  await expect(toast).toBeVisible();
  await expect(toast.locator('p').first()).toHaveText(title);
  await expect(toast.locator('p').nth(1)).toHaveText(description);
}

/** Removes expected errors from the console's problems: the browser logs every failed request. */
export async function expectRefusals(problems: string[], words: RegExp): Promise<void> {
  await expect.poll(() => problems.filter((problem) => words.test(problem)).length).toBeGreaterThan(0);
  problems.splice(0, problems.length, ...problems.filter((problem) => !words.test(problem)));
}

/** Waits for the recovery mail of an address; returns the link from its text. */
export async function recoveryLink(stack: TestStack, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(stack.inboxUrl, address)).length, { timeout: 20_000 }).toBe(2);
  const { text } = await findMail(stack.inboxUrl, address, /^Restablece tu contraseña$/);
  const link = /http\S+\/reset-password\?\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail has no link:\n${text}`);
  // The site's public name is localhost; the tests' browsers have their session at another origin.
  const { pathname, search } = new URL(link);
  return `${stack.url}${pathname}${search}`;
}
