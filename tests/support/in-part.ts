import type { Page } from '@playwright/test';

/** Opens a page truncated after the last `end`, without its scripts, which would render the rest. */
export async function openInPart(page: Page, path: string, end: string): Promise<void> {
  const whole = await (await page.request.get(path)).text();
  const body = whole.slice(0, whole.lastIndexOf(end));
  const isPage = (url: URL) => url.pathname === path;
  await page.route('**/*.js', () => undefined);
  await page.route(isPage, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('header').waitFor();
  await page.unroute(isPage);
}
