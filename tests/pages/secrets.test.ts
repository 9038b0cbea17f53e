import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { get, sitemapPaths, text } from '#tests/support/served.ts';

/** Responses to visitors contain no secrets, and nothing about the build machine. */

const SCRIPT = /(?:\/_astro\/|\.\/)([\w.@~-]+\.(?:js|css))/g;
const PAGES = [
  '/',
  '/login',
  '/admin',
  '/404',
  '/licenses.txt',
  '/stock.json',
  '/site.webmanifest',
  '/robots.txt',
];

const contents = new Map<string, string>();

beforeAll(async () => {
  const pages = [...PAGES, ...(await sitemapPaths()).slice(0, 12)];
  const queue = [...new Set(pages)];
  for (const path of queue) {
    if (contents.has(path)) continue;
    const found = await text(path);
    contents.set(path, found);
    for (const [, name = ''] of found.matchAll(SCRIPT))
      if (!queue.includes(`/_astro/${name}`)) queue.push(`/_astro/${name}`);
  }
});

const FORBIDDEN = {
  'a name of a secret': /WEBHOOK_SECRET|SMTP_PASS|ADMIN_PASSWORD|AWS_SECRET|X-Internal-Secret/i,
  'an internal route': /\/api\/internal\//,
  'a private key': /BEGIN [A-Z ]*PRIVATE KEY/,
  'a token': /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  'a path of this machine': new RegExp(projectRoot.replaceAll(/[.\\/]/g, '\\$&')),
  'the list of refused passwords': /makaveli/,
  'a map of the source': /sourceMappingURL=/,
};

it.each(Object.entries(FORBIDDEN))('no page, script or style contains %s', (_what, pattern) => {
  expect([...contents].filter(([, found]) => pattern.test(found)).map(([path]) => path)).toEqual([]);
});

it('includes the panel’s scripts', () => {
  const names = [...contents.keys()];
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(10);
  expect([...contents.values()].some((found) => found.includes('papelera'))).toBe(true);
});

it('publishes where to report a vulnerability', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^Contact: http.*\/contacto\nExpires: \d{4}-/);
});
