import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installFakeRelease } from '#tests/support/fake-release.ts';
import { listenWith, rawGet, type ListeningHandler } from '#tests/support/raw-http.ts';
import { mentionedVehicles } from '#src/server/publisher/mentions.ts';
import { placesIn } from '#src/server/publisher/list-places.ts';
import { openReleaseFiles } from './release-files.ts';
import { createVisibilityRegister } from './withholding.ts';

/** How many pages were read for their places in this thread, which answers visitors. */
const readHere = vi.hoisted(() => ({ pages: 0 }));
vi.mock(import('parse5'), async (importOriginal) => {
  const parse5 = await importOriginal();
  const parse: typeof parse5.parse = (html, options) => {
    readHere.pages++;
    return parse5.parse(html, options);
  };
  return { ...parse5, parse };
});

const CARS = Array.from({ length: 30 }, (_, index) => ({ id: `car${index}`, slug: `coche-${index}` }));

let releasesDir: string;
let listening: ListeningHandler | undefined;
beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(async () => {
  await listening?.close();
  rmSync(releasesDir, { recursive: true });
});

it('cuts lists for each of many cars that are hidden one after another, and reads no page for it while visitors wait', async () => {
  const release = await installFakeRelease(releasesDir, { id: 'a', vehicles: CARS });
  const register = await createVisibilityRegister(path.join(releasesDir, '.register.json'));
  register.replaceAll(CARS);
  const files = await openReleaseFiles(release, releasesDir, register);
  listening = await listenWith((request, response, url) => files.serve(request, response, url.pathname));
  readHere.pages = 0;
  for (const [index, { id }] of CARS.slice(0, 8).entries()) {
    register.hide(id);
    const left = CARS.slice(index + 1).map((car) => car.id);
    for (const page of ['/catalogo', '/']) {
      const { status, headers, body } = await rawGet(listening.port, page, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
      const shown = mentionedVehicles('catalogo.html', gunzipSync(body).toString());
      expect(shown).toEqual(left.toSorted());
    }
  }
  expect(readHere.pages).toBe(0);
});

it('cuts what is hidden while a list is being cut', async () => {
  const release = await installFakeRelease(releasesDir, { id: 'a', vehicles: CARS });
  const register = await createVisibilityRegister(path.join(releasesDir, '.register.json'));
  register.replaceAll(CARS);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  const files = await openReleaseFiles(release, releasesDir, register, {
    places: {
      find: async ({ file, html }) => {
        begin();
        await gone;
        return placesIn(file, html);
      },
    },
  });
  listening = await listenWith((request, response, url) => files.serve(request, response, url.pathname));
  register.hide('car0');
  const asked = rawGet(listening.port, '/catalogo');
  await begun;
  register.hide('car1');
  go();
  const shown = mentionedVehicles('catalogo.html', (await asked).body.toString());
  expect(shown).toHaveLength(28);
  expect(shown).not.toContain('car1');
});

it('cuts a list twice for all who ask while cars are hidden: once for who asked first, and once for the rest', async () => {
  const release = await installFakeRelease(releasesDir, { id: 'a', vehicles: CARS });
  const register = await createVisibilityRegister(path.join(releasesDir, '.register.json'));
  register.replaceAll(CARS);
  let cuts = 0;
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  const files = await openReleaseFiles(release, releasesDir, register, {
    places: {
      find: async ({ file, html }) => {
        cuts++;
        await gone;
        return placesIn(file, html);
      },
    },
  });
  let requests = 0;
  listening = await listenWith((request, response, url) => {
    requests++;
    return files.serve(request, response, url.pathname);
  });
  const { port } = listening;
  const asked: Promise<{ readonly body: Buffer }>[] = [];
  for (const [index, { id }] of CARS.slice(0, 10).entries()) {
    register.hide(id);
    asked.push(rawGet(port, '/catalogo'));
    // Each has come before the next car is hidden.
    await vi.waitFor(() => expect(requests).toBe(index + 1));
  }
  go();
  const answers = await Promise.all(asked);
  expect(cuts).toBe(2);
  const last = mentionedVehicles('catalogo.html', answers.at(-1)?.body.toString() ?? '');
  expect(last).toHaveLength(CARS.length - 10);
});
