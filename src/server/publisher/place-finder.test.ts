import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { placesIn } from './list-places.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';

const page = (...ids: readonly string[]) =>
  `<!doctype html><title>x</title><ul>${ids.map((id) => `<li data-vehicle="${id}">${id}</li>`).join('')}</ul><p data-counter="vehicles">${ids.length}</p>`;

let finder: PlaceFinder | undefined;
afterEach(() => {
  finder?.stop();
  vi.restoreAllMocks();
});

/** A finder, and how many pages its threads are given. */
function watched(mostPlaces?: number) {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  finder = createPlaceFinder(mostPlaces);
  return { find: finder.find, stop: finder.stop, pages: () => posted.mock.calls.length };
}

const question = (file: string, ...ids: readonly string[]) => ({ file, html: page(...ids) });

it('finds what is found without a thread, once for all who ask and for whoever asks later', async () => {
  const { find, pages } = watched();
  const home = question('/index.html', 'a1', 'b2');
  const found = placesIn('/index.html', home.html);
  expect(await Promise.all([find(home, 'home'), find(home, 'home')])).toEqual([found, found]);
  expect(await find(home, 'home')).toEqual(found);
  expect(pages()).toBe(1);
});

it('knows the same text as another page as another one', async () => {
  const { find } = watched();
  const [home, catalogue] = [question('/index.html', 'a1'), question('/catalogo.html', 'a1')];
  expect(await find(home, 'same')).toHaveLength(1);
  expect(await find(catalogue, 'same')).toHaveLength(2);
});

it('forgets what was asked for longest ago, beyond so many places', async () => {
  const { find, pages } = watched(2);
  await find(question('/a.html', 'a1'), 'a');
  await find(question('/b.html', 'b1'), 'b');
  await find(question('/a.html', 'a1'), 'a');
  await find(question('/c.html', 'c1'), 'c');
  expect(pages()).toBe(3);
  await find(question('/a.html', 'a1'), 'a');
  expect(pages()).toBe(3);
  await find(question('/b.html', 'b1'), 'b');
  expect(pages()).toBe(4);
});

it('finds in this thread what the other one does not answer before it ends, and starts another', async () => {
  const { find, stop, pages } = watched();
  const ids = Array.from({ length: 20_000 }, (_, index) => `car${index}`);
  const waiting = find(question('/catalogo.html', ...ids), 'long');
  await vi.waitFor(() => expect(pages()).toBe(1));
  stop();
  expect(await waiting).toHaveLength(ids.length + 1);
  expect(await find(question('/index.html', 'a1'), 'short')).toHaveLength(1);
  expect(pages()).toBe(2);
});
