import { expect, type Page } from '@playwright/test';
import type { TestStack } from '#tests/support/stack.ts';

/** The lead forms, used as by visitors. */

export const SUCCESS = 'Hemos recibido tu consulta. Te contactaremos pronto.';

/** An address that no other test uses. */
export const customer = () => `cliente-${crypto.randomUUID().slice(0, 8)}@cliente.example`;

export const form = (page: Page) => page.locator('form[data-lead-form]');
export const field = (page: Page, label: string) => form(page).getByLabel(label);
export const submit = (page: Page) => form(page).locator('button[type="submit"]');

/** The second press of a double click that is slower than the answer to the first, at the same point. */
export async function secondPress(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

/** Fills in the sender's name, address and phone. */
export async function fillPerson(page: Page, email: string): Promise<void> {
  await field(page, 'Nombre').fill('Ana García');
  await field(page, 'Teléfono').fill('+34 600 111 222');
  await field(page, 'Email').fill(email);
}

/** Fills in the contact form; returns the address. */
export async function fillContact(page: Page, email = customer()): Promise<string> {
  await fillPerson(page, email);
  await field(page, 'Tipo de consulta').selectOption({ label: 'Financiación' });
  await field(page, 'Mensaje').fill('¿Qué entrada hace falta para <b>financiar</b>?');
  return email;
}

const toast = (page: Page) => page.locator('[data-toasts]');

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** A link in the card of one of the demo's cars. */
export const cardLink = (page: Page, name: string) =>
  page.locator('li[data-vehicle]').filter({ hasText: 'xDrive45e' }).getByRole('link', { name });

/** The leads of a customer, as stored. */
export async function leadsOf(stack: TestStack, email: string) {
  const admin = await stack.signIn();
  return admin.collection('leads').getFullList({ filter: `email='${email}'` });
}
