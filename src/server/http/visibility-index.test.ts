import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import { FEED_PATHS, feedPaths } from '#src/features/vehicles/feed/feed-paths.ts';
import { createVisibilityIndex, type VisibilityIndex } from './visibility-index.ts';

const golf = { id: 'golf', slug: 'vw-golf-2020' };
const amarok = { id: 'amarok', slug: 'vw-amarok-2014' };
const renamed = { id: 'golf', slug: 'vw-golf-gti-2020' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'visibility-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let registers = 0;
/** An index before its first list, and the changes that it reports. */
async function createListened() {
  const visibility = await createVisibilityIndex(path.join(folder, `${registers++}.json`));
  const reported: (readonly PublicVehicle[] | null)[] = [];
  visibility.listen((changed) => reported.push(changed));
  return { visibility, reported };
}

describe('a listener', () => {
  const changes: [string, (visibility: VisibilityIndex) => void, readonly PublicVehicle[][]][] = [
    ['a hidden car', (visibility) => visibility.hide('golf'), [[golf]]],
    ['a car that is hidden already', (visibility) => visibility.hide('other'), []],
    [
      'a new car',
      (visibility) => visibility.show({ id: 'new', slug: 'new' }),
      [[{ id: 'new', slug: 'new' }]],
    ],
    ['a car that is shown already', (visibility) => visibility.show(golf), []],
    ['a car with a new slug, with both slugs', (visibility) => visibility.show(renamed), [[golf, renamed]]],
    ['another list', (visibility) => visibility.replaceAll([renamed]), [[golf, amarok, renamed]]],
    ['the same list', (visibility) => visibility.replaceAll([amarok, golf]), []],
  ];

  it.each(changes)('receives the changes of %s', async (_what, change, expected) => {
    const { visibility, reported } = await createListened();
    visibility.replaceAll([golf, amarok]);
    reported.length = 0;
    change(visibility);
    expect(reported).toEqual(expected);
  });

  it('receives null for the first list', async () => {
    const { visibility, reported } = await createListened();
    visibility.replaceAll([golf]);
    expect(reported).toEqual([null]);
  });

  it('is called after a change has taken effect', async () => {
    const { visibility } = await createListened();
    visibility.replaceAll([golf]);
    let seen = true;
    visibility.listen(() => (seen = visibility.isVisible('golf')));
    visibility.hide('golf');
    expect(seen).toBe(false);
  });
});

it('restores hidden cars and the stock files that are switched on after a restart without PocketBase', async () => {
  const file = path.join(folder, 'restart.json');
  const visibility = await createVisibilityIndex(file);
  // Before the first list nothing is stored, so that no car is read as hidden.
  visibility.setFeeds([]);
  expect((await createVisibilityIndex(file)).isVisible('golf')).toBe(true);
  visibility.replaceAll([golf, amarok]);
  visibility.setFeeds([feedPaths.stock]);
  visibility.setFeeds([feedPaths.google]);
  visibility.hide('amarok');
  await vi.waitFor(async () => {
    const next = await createVisibilityIndex(file);
    const cars = ['golf', 'amarok'].map((id) => next.isVisible(id));
    const files = FEED_PATHS.map((pathname) => next.isFeedOffered(pathname));
    expect([cars, files]).toEqual([
      [true, false],
      [false, true, false],
    ]);
  });
});

it.each<[string, unknown, readonly boolean[]]>([
  ['without stock files', [golf], [true, true, true]],
  ['with one that is on', { vehicles: [golf], feed: true }, [true, false, false]],
  ['with one that is off', { vehicles: [golf], feed: false }, [false, false, false]],
])('reads a file of a version %s', async (_, stored, offered) => {
  const file = path.join(folder, 'former.json');
  await writeFile(file, JSON.stringify(stored));
  const visibility = await createVisibilityIndex(file);
  expect([visibility.isVisible('golf'), visibility.isVisible('amarok')]).toEqual([true, false]);
  expect(FEED_PATHS.map((pathname) => visibility.isFeedOffered(pathname))).toEqual(offered);
});

it('stores the index again once writing is possible', async () => {
  const place = path.join(folder, 'full disk');
  const visibility = await createVisibilityIndex(path.join(place, 'public.json'));
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  visibility.replaceAll([golf, amarok]);
  // The failed write is over when a later operation on the same folder has failed.
  await expect(readdir(place)).rejects.toThrow(/ENOENT/);
  await mkdir(place);
  visibility.hide('amarok');
  const kept = () => readFile(path.join(place, 'public.json'), 'utf8');
  const expected = { vehicles: [golf], feeds: null };
  await vi.waitFor(async () => expect(JSON.parse(await kept())).toEqual(expected), { timeout: 10_000 });
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});
