import type { Page } from '@playwright/test';

/** Waits until a page shows all it has: fonts, and the photographs far down too. */
export async function settle(page: Page): Promise<void> {
  // A page that listens for changes is never idle; it has what it shows long before.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    // A picture of the whole page shows cards that lie below the window; a constructed sheet is allowed under the CSP.
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  await page
    .waitForFunction(() => [...document.images].every(({ complete }) => complete), null, { timeout: 30_000 })
    .catch(() => console.log(`${page.url()}: some photographs never arrived`));
  // What is off screen is not decoded until asked, and would be missing from the picture.
  await page.evaluate(async () => {
    await Promise.all(
      [...document.images]
        .filter(({ complete }) => complete)
        .map((image) => image.decode().catch(() => undefined)),
    );
  });
  await page.waitForTimeout(200);
}
