import { expect, type Page } from '@playwright/test';

/** The forms that become leads, as visitors use them. */

export const SUCCESS = 'Hemos recibido tu consulta. Te contactaremos pronto.';

/** An address that no other test uses. */
export const customer = () => `cliente-${crypto.randomUUID().slice(0, 8)}@cliente.example`;

export const form = (page: Page) => page.locator('form[data-lead-form]');
export const field = (page: Page, label: string) => form(page).getByLabel(label);
export const submit = (page: Page) => form(page).locator('button[type="submit"]');

const toast = (page: Page) => page.locator('[data-toasts]');

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page).getByText(title, { exact: true })).toBeVisible();
  await expect(toast(page).getByText(description, { exact: true })).toBeVisible();
}

/** A link in the card of one of the demo's cars. */
export const cardLink = (page: Page, name: string) =>
  page.locator('li[data-vehicle]').filter({ hasText: 'xDrive45e' }).getByRole('link', { name });
