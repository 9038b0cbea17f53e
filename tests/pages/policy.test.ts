import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { sitemapPaths, text } from '#tests/support/served.ts';

/** Scripts within a page: a browser runs those alone whose hash the page's policy names. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g;
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/i;

test('every page’s policy names all scripts within it', async () => {
  const refused: Record<string, string[]> = {};
  const hidden = [paths.login, paths.forgotPassword, paths.resetPassword, paths.cuenta, paths.admin];
  for (const page of [...(await sitemapPaths()), ...hidden, paths.vehiculo('no-existe'), '/no-existe']) {
    const html = await text(page);
    const policy = POLICY.exec(html)?.[1] ?? '';
    // No element of a page may say where its relative addresses lead.
    expect(policy, page).toContain("base-uri 'none'");
    const scripts = [...html.matchAll(INLINE)].map(([, code = '']) => code);
    expect(scripts, page).not.toEqual([]);
    const unnamed = scripts.filter(
      (code) => !policy.includes(`sha256-${createHash('sha256').update(code).digest('base64')}`),
    );
    if (unnamed.length > 0) refused[page] = unnamed;
  }
  expect(refused).toEqual({});
});
