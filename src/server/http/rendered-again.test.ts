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

// A busy machine is no failure.
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

/** Serves a release of all cars whose pages are rendered so. @returns how to ask for one of its pages. */
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

/** A renderer whose renderings wait until they are let go. */
function heldRenderer() {
  const { renderAgain } = fakeRenderer(CARS);
  const held: (() => void)[] = [];
  return {
    held,
    renderAgain: async (...asked: Parameters<typeof renderAgain>) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return renderAgain(...asked);
    },
  };
}

const shownIn = (body: Buffer) => CARS.map(({ id }) => id).filter((id) => body.toString().includes(id));

it('takes each of many cars that are hidden one after another out of every list', async () => {
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

it('leaves a page alone that does not mention the car: same bytes, same tag', async () => {
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

it('renders a page once for all who ask until something changes, and by the tag of its bytes answers 304', async () => {
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

it('serves no rendering from before a change after it', async () => {
  const renderer = heldRenderer();
  const ask = await serve(renderer);
  visibility.hide(idOf(0));
  const asked = ask('/catalogo');
  await vi.waitFor(() => expect(renderer.held).toHaveLength(1));
  visibility.hide(idOf(1));
  renderer.held[0]?.();
  await vi.waitFor(() => expect(renderer.held).toHaveLength(2));
  renderer.held[1]?.();
  expect(shownIn((await asked).body)).toEqual(CARS.slice(2).map(({ id }) => id));
});

it('shares the next rendering among all who ask while one is under way', async () => {
  const renderer = heldRenderer();
  const ask = await serve(renderer);
  const asked: ReturnType<typeof ask>[] = [];
  for (const { id } of CARS.slice(0, 10)) {
    visibility.hide(id);
    asked.push(ask('/catalogo'));
    await vi.waitFor(() => expect(renderer.held.length).toBeGreaterThan(0));
    await sleep(10);
  }
  // The first one has been overtaken, and its own page is rendered once more.
  for (const rendering of [0, 1]) {
    await vi.waitFor(() => expect(renderer.held.length).toBeGreaterThan(rendering));
    renderer.held[rendering]?.();
  }
  for (const { body } of await Promise.all(asked)) expect(shownIn(body)).toHaveLength(CARS.length - 10);
  expect(renderer.held).toHaveLength(2);
});

it('answers while cars are hidden faster than a list is rendered, never with one that was hidden before the question', async () => {
  const { renderAgain } = fakeRenderer(CARS);
  const slow: Pick<Renderer, 'renderAgain'> = {
    renderAgain: async (...asked) => {
      const page = await renderAgain(...asked);
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

it('waits five seconds for a rendering that hangs, says so then, and shows the page when it is done', async () => {
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

it('does not render a page that fails for every request, and heals', async () => {
  const { renderAgain } = fakeRenderer(CARS);
  let isBroken = true;
  let tries = 0;
  const ask = await serve({
    renderAgain: (...asked) => {
      tries++;
      return isBroken ? Promise.reject(new Error('broken')) : renderAgain(...asked);
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

it('keeps one page waiting for no other that hangs', async () => {
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

it('withholds after a restart what was hidden before it', async () => {
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

it('keeps no more renderings than have room', async () => {
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
