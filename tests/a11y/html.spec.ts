import path from 'node:path';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';
import { projectRoot } from '#src/server/project-root.ts';
import { expect, test } from '#tests/support/fixtures.ts';

/** Astro writes it before the first island of a page, wherever that is; browsers take a style anywhere. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/;

test('the HTML of every page is valid', async ({ request }) => {
  test.setTimeout(180_000);
  const validator = new HtmlValidate(new FileSystemConfigLoader());
  const xml = await (await request.get('/sitemap.xml')).text();
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const problems: Record<string, string[]> = {};
  for (const page of [...pages, '/login', '/forgot-password', '/reset-password', '/no-existe']) {
    const html = (await (await request.get(page)).text()).replace(ISLAND_STYLE, '');
    const { results } = await validator.validateString(html, path.join(projectRoot, 'page.html'));
    const messages = results.flatMap((result) => result.messages);
    if (messages.length > 0)
      problems[page] = messages
        .slice(0, 5)
        .map(({ ruleId, message, line }) => `${ruleId} (${line}): ${message}`);
  }
  expect(problems).toEqual({});
});
