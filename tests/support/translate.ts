import type { Page } from '@playwright/test';

/**
 * Translates a page as Google Translate does: wraps each text in two new elements with other words, and changes the page's
 * language.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const kept = text.parentElement?.closest('script, style, noscript, template, textarea, option');
      if (text.data.trim() === '' || kept) continue;
      const name: string = 'font';
      const [outer, inner] = [document.createElement(name), document.createElement(name)];
      outer.append(inner);
      inner.append(`(en) ${text.data}`);
      text.replaceWith(outer);
    }
    document.documentElement.lang = 'en';
    document.documentElement.classList.add('translated-ltr');
  });
}
