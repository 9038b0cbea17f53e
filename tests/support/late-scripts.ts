import type { Page } from '@playwright/test';

/**
 * Opens a page whose script files are held back, as on a slow connection; the page can already be read and typed into.
 * @returns a function that lets the scripts load
 */
export async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  let letThemCome = () => {};
  const until = new Promise<void>((resolve) => (letThemCome = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letThemCome;
}
