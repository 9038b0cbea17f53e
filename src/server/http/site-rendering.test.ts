import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import { listenWith, rawGet, type ListeningHandler } from '#tests/support/raw-http.ts';
import { openReleaseFiles } from './release-files.ts';
import { createSite } from './site.ts';
import { createVisibilityIndex, type VisibilityIndex } from './visibility-index.ts';

/** Pages of cars that are newer than the release: rendered on demand, one at a time. */

const CARS = Array.from({ length: 12 }, (_, n) => ({
  id: `nuevo0000000${100 + n}`,
  slug: `audi-a${n}-2024`,
}));
/** A car that every page shows. */
const RELATED = CARS[11]?.id ?? '';
const pageOf = (n: number) => `/vehiculo/audi-a${n}-2024`;

let folder: string;
let site: ListeningHandler;
let visibility: VisibilityIndex;
/** Pages in the order in which their rendering began, and a function that completes the current rendering. */
let begun: string[] = [];
let finish = () => {};
/** Requests that have reached the site. */
let arrived = 0;
/** Responses that ended, by completion or by a client that disconnected. */
let ended = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-rendering-'));
  const release = await installFakeRelease(folder, { id: 'a' });
  // Into a folder that is missing, so that no write races the clean-up.
  visibility = await createVisibilityIndex(path.join(folder, 'missing', 'visibility.json'));
  visibility.replaceAll(CARS);
  const log = { info: () => undefined, warn: () => undefined };
  const files = await openReleaseFiles(release, folder, visibility, { renderer: fakeRenderer([]), log });
  const render = async (pathname: string) => {
    begun.push(pathname);
    const related = visibility.isVisible(RELATED) ? `<li data-vehicle="${RELATED}">Audi</li>` : '';
    await new Promise<void>((resolve) => (finish = resolve));
    return { status: 200, body: `<h1>${pathname}</h1><ul>${related}</ul>` };
  };
  const { handle } = createSite({
    served: () => ({ files, renderer: { render } }),
    ...{ isPublishing: true, visibility, proxyHops: 1 },
    former: { ownerOf: () => null },
    pocketbase: { formerSlugOwner: () => Promise.resolve(null) },
    log,
  });
  site = await listenWith((...call) => {
    arrived++;
    call[1].once('close', () => ended++);
    return handle(...call);
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  begun = [];
  arrived = 0;
  ended = 0;
});

/** Waits until these requests have arrived and been queued. */
async function queued(requests: number): Promise<void> {
  await expect.poll(() => arrived).toBe(requests);
  // A request that has arrived is queued within a turn or two of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

it.each([
  ['another page', 9],
  ['the last of the same pages', 7],
])(
  'renders round robin by address: with many requests of one address queued, %s for another comes next but one',
  async (_which, requested) => {
    const many = CARS.slice(0, 8).map((_, n) => rawGet(site.port, pageOf(n), from('192.0.2.1')));
    await queued(8);
    const one = rawGet(site.port, pageOf(requested), from('198.51.100.1'));
    await queued(9);
    for (const count of [2, 3]) {
      finish();
      await expect.poll(() => begun.length).toBe(count);
    }
    expect(begun.slice(0, 3)).toEqual([pageOf(0), pageOf(1), pageOf(requested)]);
    finish();
    expect((await one).status).toBe(200);
    const all = new Set([...many.keys(), requested]).size;
    for (let count = 4; count <= all; count++) {
      await expect.poll(() => begun.length).toBe(count);
      finish();
    }
    for (const { status } of await Promise.all(many)) expect(status).toBe(200);
  },
);

it('renders nothing for disconnected clients, and coalesces requests for one page', async () => {
  const first = rawGet(site.port, pageOf(0), from('192.0.2.1'));
  await expect.poll(() => begun.length).toBe(1);
  const gone = request({ host: '127.0.0.1', port: site.port, path: pageOf(1), ...from('192.0.2.2') }).end();
  gone.on('error', () => undefined);
  const same = [3, 4].map((n) => rawGet(site.port, pageOf(2), from(`192.0.2.${n}`)));
  await queued(4);
  gone.destroy();
  await expect.poll(() => ended).toBe(1);
  finish();
  await expect.poll(() => begun.length).toBe(2);
  finish();
  expect((await Promise.all([first, ...same])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(begun).toEqual([pageOf(0), pageOf(2)]);
});

it('a page omits a car that is hidden during its rendering', async () => {
  const before = rawGet(site.port, pageOf(0), from('192.0.2.1'));
  await expect.poll(() => begun.length).toBe(1);
  visibility.hide(RELATED);
  const after = rawGet(site.port, pageOf(0), from('198.51.100.1'));
  await queued(2);
  finish();
  for (const count of [2, 3]) {
    await expect.poll(() => begun.length).toBe(count);
    finish();
  }
  for (const { status, body } of await Promise.all([before, after]))
    expect([status, body.toString()]).toEqual([200, `<h1>${pageOf(0)}</h1><ul></ul>`]);
});

it('returns 404 for a car that is hidden while its page is rendered', async () => {
  const answer = rawGet(site.port, pageOf(1), from('192.0.2.1'));
  await expect.poll(() => begun.length).toBe(1);
  visibility.hide(CARS[1]?.id ?? '');
  finish();
  expect((await answer).status).toBe(404);
});
