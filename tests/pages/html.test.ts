import path from 'node:path';
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate/node';
import { expect, test } from 'vitest';
import { alertPaths } from '#src/alert.paths.ts';
import { paths } from '#src/paths.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { sitemapPaths, text } from '#tests/support/served.ts';

/** Astro inserts it before the first island of a page, wherever that is; browsers accept a style element anywhere. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/;

test('the HTML of every page is valid', async () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader());
  const problems: Record<string, string[]> = {};
  const pages = await sitemapPaths();
  for (const page of [
    ...pages,
    '/login',
    '/forgot-password',
    '/reset-password',
    '/cuenta',
    '/cita',
    paths.comparar,
    ...[
      alertPaths.ask,
      alertPaths.page,
      `${alertPaths.unsubscribe}/x`,
      alertPaths.endedPage,
      alertPaths.endLaterPage,
    ],
    '/no-existe',
  ]) {
    const html = (await text(page)).replace(ISLAND_STYLE, '');
    const { results } = await validator.validateString(html, path.join(projectRoot, 'page.html'));
    const messages = results.flatMap((result) => result.messages);
    if (messages.length > 0)
      problems[page] = messages
        .slice(0, 5)
        .map(({ ruleId, message, line }) => `${ruleId} (${line}): ${message}`);
  }
  expect(problems).toEqual({});
});

test('the first paint of a car’s page waits for the content after its photo', async () => {
  const car = (await sitemapPaths()).find((one) => one.startsWith(paths.vehiculo(''))) ?? '';
  const html = await text(car);
  const [, expected = ''] = /<link rel="expect" href="#([\w-]+)" blocking="render"/.exec(html) ?? [];
  const photograph = html.indexOf('class="photo-image"', html.indexOf('vehicle-stage-photo'));
  expect(photograph).toBeGreaterThan(0);
  expect(html.indexOf(` id="${expected}"`)).toBeGreaterThan(photograph);
});
