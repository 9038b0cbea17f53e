import type { Page } from '@playwright/test';

/** Walks down the page, so that lazy photographs arrive, and back to the top. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 100));
    }
    await document.fonts.ready;
  });
  // A page that listens for changes is never idle; it has what it shows long before.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
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
    window.scrollTo(0, 0);
  });
  await page.waitForTimeout(200);
}
