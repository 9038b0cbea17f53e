import path from 'node:path';
import { expect, test } from 'vitest';
import { text } from '#tests/support/served.ts';

/** Script files as pages and other scripts name them, loaded at once or on demand. */
const NAMED = /["'](\/_astro\/[^"'?]+\.js|\.{1,2}\/[^"'?]+\.js)["']/g;
const FRAMEWORK = [/Symbol\.for\(.react\./, /react-dom|createRoot|__REACT/];

/** Code of every script that a page can come to load, by its path. */
async function scriptsOf(html: string): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>();
  const follow = async (code: string, folder: string): Promise<void> => {
    for (const [, name = ''] of code.matchAll(NAMED)) {
      const file = name.startsWith('/') ? name : path.posix.join(folder, name);
      if (scripts.has(file)) continue;
      const script = await text(file);
      scripts.set(file, script);
      await follow(script, path.posix.dirname(file));
    }
  };
  await follow(html, '/');
  return scripts;
}

test.each(['/', '/sobre-nosotros', '/aviso-legal'])('%s loads no framework', async (pathname) => {
  const html = await text(pathname);
  expect(html).toContain('</html>');
  expect(html).not.toContain('<astro-island');
  const scripts = await scriptsOf(html);
  expect(scripts.size).toBeGreaterThan(0);
  for (const [file, code] of scripts) for (const sign of FRAMEWORK) expect(sign.test(code), file).toBe(false);
});

test('the panel does load one: the signs are those of today', async () => {
  const code = [...(await scriptsOf(await text('/admin'))).values()].join('\n');
  for (const sign of FRAMEWORK) expect(sign.test(code)).toBe(true);
});
