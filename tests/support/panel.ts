import { expect, type Locator, type Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { TestStack } from '#tests/support/stack.ts';

/** Helpers of the panel's specs. */

/** A photo as from a camera, recognisable by its colour. */
export async function photoFile(
  name: string,
  hue: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: (hue * 47) % 256, g: (hue * 91) % 256, b: 120 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Gives the browser an administrator's session, and opens a route of the panel. */
export async function openPanel(page: Page, stack: TestStack, query = ''): Promise<void> {
  await openPanelAs(page, await stack.signIn(), query);
}

/** Opens the panel with the session of a signed-in client. */
export async function openPanelAs(
  page: Page,
  { authStore }: Pick<PocketBase, 'authStore'>,
  query = '',
): Promise<void> {
  const session = JSON.stringify({ token: authStore.token, record: authStore.record });
  // A page of the same origin that sends no request, not even for an icon.
  if (!page.url().startsWith('http')) {
    const body = '<link rel="icon" href="data:," />';
    await page.route('**/sin-contenido', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/sin-contenido');
  }
  await page.evaluate((stored) => localStorage.setItem('pocketbase_auth', stored), session);
  await page.goto(`/admin${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Administración' })).toBeVisible();
}

/** A notice with this title. */
export function notice(page: Page, title: string): Locator {
  return page.getByRole('region', { name: 'Avisos' }).getByText(title, { exact: true }).last();
}

/** Waits until a drop animation has ended: the list then returns the focus to the drag handle. */
export async function dropAtRest(page: Page): Promise<void> {
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);
  // The focus follows in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The open dialog, once it has the focus: earlier keystrokes would go elsewhere. */
export async function openedDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return dialog;
}

/** A vehicle's row in the list. */
export function vehicleRow(page: Page, title: string): Locator {
  return page.locator('[data-vehicles] > li').filter({ has: page.getByRole('heading', { name: title }) });
}
