import { expect, test } from 'vitest';
import { sitemapPaths, text } from '#tests/support/served.ts';

/** Bytes of styles in a page. The largest page has 84,200; with the panel's classes it would have 102,000. */
const BUDGET = 88_000;

const stylesOf = (html: string) => (html.match(/<style[^>]*>[^<]*<\/style>/g) ?? []).join('');

test('a page of the site carries no styles of the panel', async () => {
  const sizes = await Promise.all(
    [...(await sitemapPaths()), '/login', '/cuenta'].map(
      async (page) => [page, Buffer.byteLength(stylesOf(await text(page)))] as const,
    ),
  );
  expect(sizes.filter(([, bytes]) => bytes === 0 || bytes > BUDGET)).toEqual([]);
});
