import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { alertPaths } from '#src/alert.paths.ts';
import { paths } from '#src/paths.ts';
import { sitemapPaths, text } from '#tests/support/served.ts';

/** Inline scripts: a browser runs only those whose hash is in the page's policy. */
const INLINE = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g;
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/i;

test('every page’s policy lists the hashes of all its inline scripts', async () => {
  const refused: Record<string, string[]> = {};
  const hidden = [
    ...[paths.login, paths.forgotPassword, paths.resetPassword, paths.cuenta, paths.admin],
    ...[paths.favoritos, paths.comparar, alertPaths.ask, alertPaths.page],
  ];
  for (const page of [...(await sitemapPaths()), ...hidden, paths.vehiculo('no-existe'), '/no-existe']) {
    const html = await text(page);
    const policy = POLICY.exec(html)?.[1] ?? '';
    // An injected <base> must not redirect relative URLs.
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
