import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeRenderer, installFakeRelease } from '#tests/support/fake-release.ts';
import { listenWith, rawGet, type ListeningHandler } from '#tests/support/raw-http.ts';
import type { Renderer } from '#src/server/render/renderer.ts';
import { openReleaseFiles } from './release-files.ts';
import { createVisibilityIndex, type VisibilityIndex } from './visibility-index.ts';

// Leaves time for a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CARS = Array.from({ length: 30 }, (_, index) => ({
  id: `car${String(index).padStart(3, '0')}`,
  slug: `coche-${String(index).padStart(3, '0')}`,
}));
const idOf = (index: number) => CARS[index]?.id ?? '';

let releasesDir: string;
let visibility: VisibilityIndex;
let listening: ListeningHandler | undefined;
let warnings: string[] = [];
beforeEach(async () => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
  visibility = await createVisibilityIndex(path.join(releasesDir, '.visibility.json'));
  visibility.replaceAll(CARS);
  warnings = [];
});
afterEach(async () => {
  await listening?.close();
  rmSync(releasesDir, { recursive: true });
});

/** Serves a release of all cars with a renderer. @returns a function that requests one of its pages. */
async function serve(
  renderer: Pick<Renderer, 'renderAgain'>,
  {
    files = {},
    waitMs,
  }: { readonly files?: Readonly<Record<string, string>>; readonly waitMs?: number } = {},
) {
  await listening?.close();
  const release = await installFakeRelease(releasesDir, { id: 'a', vehicles: CARS, files });
  const opened = await openReleaseFiles(release, releasesDir, visibility, {
    renderer,
    log: { warn: (message) => warnings.push(message) },
    ...(waitMs !== undefined && { waitMs }),
  });
  const { port } = (listening = await listenWith((request, response, url) =>
    opened.serve(request, response, url.pathname),
  ));
  return (page: string, headers: Readonly<Record<string, string>> = {}) => rawGet(port, page, { headers });
}

/** A renderer whose renderings wait until the test resolves them. */
function heldRenderer() {
  const { renderAgain } = fakeRenderer(CARS);
  const held: (() => void)[] = [];
  return {
    held,
    renderAgain: async (...args: Parameters<typeof renderAgain>) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return renderAgain(...args);
    },
  };
}

const shownIn = (body: Buffer) => CARS.map(({ id }) => id).filter((id) => body.toString().includes(id));

it('removes each of several cars hidden one after another from every list', async () => {
  const ask = await serve(fakeRenderer(CARS));
  for (const [index, { id }] of CARS.slice(0, 6).entries()) {
    visibility.hide(id);
    const left = CARS.slice(index + 1).map((car) => car.id);
    for (const page of ['/catalogo', '/', '/stock.json']) {
      const { status, headers, body } = await ask(page, { 'Accept-Encoding': 'gzip' });
      expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(shownIn(gunzipSync(body))).toEqual(left);
    }
  }
});

it('serves a page that does not mention the car unchanged, with the same tag', async () => {
  const renderer = fakeRenderer(CARS);
  const ask = await serve(renderer, { files: { 'contacto.html': '<h1>Contacto</h1>' } });
  const pages = ['/contacto', `/vehiculo/${CARS[1]?.slug ?? ''}`];
  const answers = async () =>
    (await Promise.all(pages.map((page) => ask(page)))).map(({ headers, body }) => [
      headers.etag,
      body.toString(),
    ]);
  const before = await answers();
  visibility.hide(idOf(0));
  await ask('/catalogo');
  expect(await answers()).toEqual(before);
  expect(renderer.rendered).toEqual(['catalogo.html']);
});

it('renders a page once until the next change, and returns 304 for its tag', async () => {
  const renderer = fakeRenderer(CARS);
  const ask = await serve(renderer);
  visibility.hide(idOf(0));
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/catalogo')));
  const tags = new Set(answers.map(({ headers }) => headers.etag));
  expect(tags.size).toBe(1);
  const again = await ask('/catalogo', { 'If-None-Match': [...tags][0] ?? '' });
  expect(again.status).toBe(304);
  expect(renderer.rendered).toEqual(['catalogo.html']);
  visibility.show(CARS[0] ?? { id: '', slug: '' });
  expect(shownIn((await ask('/catalogo')).body)).toHaveLength(CARS.length);
  expect(renderer.rendered).toHaveLength(1);
});

it('serves no page that was rendered before the last change', async () => {
  const renderer = heldRenderer();
  const ask = await serve(renderer);
  visibility.hide(idOf(0));
  const asked = ask('/catalogo');
  await expect.poll(() => renderer.held).toHaveLength(1);
  visibility.hide(idOf(1));
  renderer.held[0]?.();
  await expect.poll(() => renderer.held).toHaveLength(2);
  renderer.held[1]?.();
  expect(shownIn((await asked).body)).toEqual(CARS.slice(2).map(({ id }) => id));
});

it('coalesces requests during a rendering into one further rendering', async () => {
  const renderer = heldRenderer();
  const ask = await serve(renderer);
  const answers: ReturnType<typeof ask>[] = [];
  for (const { id } of CARS.slice(0, 10)) {
    visibility.hide(id);
    answers.push(ask('/catalogo'));
    await expect.poll(() => renderer.held.length).toBeGreaterThan(0);
    await sleep(10);
  }
  // The first rendering is outdated, so its page is rendered once more.
  for (const rendering of [0, 1]) {
    await expect.poll(() => renderer.held.length).toBeGreaterThan(rendering);
    renderer.held[rendering]?.();
  }
  for (const { body } of await Promise.all(answers)) expect(shownIn(body)).toHaveLength(CARS.length - 10);
  expect(renderer.held).toHaveLength(2);
});

it('serves a list while cars are hidden faster than it is rendered, without any hidden before the request', async () => {
  const { renderAgain } = fakeRenderer(CARS);
  const slow: Pick<Renderer, 'renderAgain'> = {
    renderAgain: async (...args) => {
      const page = await renderAgain(...args);
      await sleep(60);
      return page;
    },
  };
  const ask = await serve(slow);
  const flood = (async () => {
    for (const { id } of CARS.slice(0, 25)) {
      visibility.hide(id);
      await sleep(40);
    }
  })();
  for (let asked = 0; asked < 4; asked++) {
    await sleep(50);
    const hidden = CARS.filter(({ id }) => !visibility.isVisible(id)).map(({ id }) => id);
    const { status, body } = await ask('/catalogo');
    expect(status).toBe(200);
    expect(shownIn(body).filter((id) => hidden.includes(id))).toEqual([]);
  }
  await flood;
});

it('responds with 503 after waiting five seconds for a rendering, and serves the page once it is done', async () => {
  const renderer = heldRenderer();
  const ask = await serve(renderer);
  visibility.hide(idOf(0));
  const begun = performance.now();
  const { status, headers, body } = await ask('/catalogo');
  expect(Math.round((performance.now() - begun) / 1000)).toBeGreaterThanOrEqual(5);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(body.toString()).toContain('<html lang="es">');
  expect(body.toString()).toContain('Estamos actualizando esta página');
  renderer.held[0]?.();
  await vi.waitFor(async () => expect((await ask('/catalogo')).status).toBe(200));
  expect(renderer.held).toHaveLength(1);
});

it('retries a failing page with a backoff instead of at every request, and recovers', async () => {
  const { renderAgain } = fakeRenderer(CARS);
  let isBroken = true;
  let tries = 0;
  const ask = await serve({
    renderAgain: (...args) => {
      tries++;
      return isBroken ? Promise.reject(new Error('broken')) : renderAgain(...args);
    },
  });
  visibility.hide(idOf(0));
  for (let asked = 0; asked < 10; asked++) {
    const { status, headers } = await ask('/catalogo');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  }
  expect(tries).toBe(1);
  expect(warnings).toEqual([expect.stringContaining('broken')]);
  isBroken = false;
  await vi.waitFor(async () => expect((await ask('/catalogo')).status).toBe(200), { timeout: 5000 });
  expect(tries).toBe(2);
});

it('a hung rendering does not block other pages', async () => {
  const { renderAgain } = fakeRenderer(CARS);
  const ask = await serve(
    {
      renderAgain: (file, visible) =>
        file === 'catalogo.html' ? new Promise(() => undefined) : renderAgain(file, visible),
    },
    { waitMs: 500 },
  );
  visibility.hide(idOf(0));
  const hanging = ask('/catalogo');
  expect((await ask('/')).status).toBe(200);
  expect((await hanging).status).toBe(503);
});

it('withholds hidden cars after a restart', async () => {
  visibility.hide(idOf(0));
  const kept = path.join(releasesDir, '.visibility.json');
  await vi.waitFor(async () => {
    visibility = await createVisibilityIndex(kept);
    expect(visibility.isVisible(idOf(0))).toBe(false);
  });
  const ask = await serve(fakeRenderer(CARS));
  for (const page of ['/', '/catalogo', '/stock.json', '/sitemap.xml']) {
    const { status, body } = await ask(page);
    expect([status, shownIn(body).includes(idOf(0))], page).toEqual([200, false]);
  }
});

it('evicts rendered pages beyond the size of the cache', async () => {
  const rendered: string[] = [];
  const names = ['uno', 'dos', 'tres'];
  const files = Object.fromEntries(names.map((name) => [`${name}.html`, `<p>${idOf(0)}</p>`]));
  const ask = await serve(
    {
      renderAgain: (file) => {
        rendered.push(file);
        return Promise.resolve({ status: 200, body: `<p>${'x'.repeat(12_000_000)}</p>` });
      },
    },
    { files },
  );
  visibility.hide(idOf(0));
  for (const name of [...names, 'tres', 'uno']) expect((await ask(`/${name}`)).status).toBe(200);
  expect(rendered).toEqual([...names, 'uno'].map((name) => `${name}.html`));
});
