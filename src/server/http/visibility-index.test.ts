import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
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
/** A visibility that knows no car yet, and what it tells. */
async function listened() {
  const visibility = await createVisibilityIndex(path.join(folder, `${registers++}.json`));
  const told: (readonly PublicVehicle[] | null)[] = [];
  visibility.listen((changed) => told.push(changed));
  return { visibility, told };
}

describe('who listens to the visibility', () => {
  const changes: [string, (visibility: VisibilityIndex) => void, readonly PublicVehicle[][]][] = [
    ['a hidden car', (visibility) => visibility.hide('golf'), [[golf]]],
    ['a car that is hidden already', (visibility) => visibility.hide('other'), []],
    [
      'a new car',
      (visibility) => visibility.show({ id: 'new', slug: 'new' }),
      [[{ id: 'new', slug: 'new' }]],
    ],
    ['a car that is shown already', (visibility) => visibility.show(golf), []],
    ['a car that moves, by both addresses', (visibility) => visibility.show(renamed), [[golf, renamed]]],
    ['another list', (visibility) => visibility.replaceAll([renamed]), [[golf, amarok, renamed]]],
    ['the same list', (visibility) => visibility.replaceAll([amarok, golf]), []],
  ];

  it.each(changes)('hears of %s', async (_what, change, expected) => {
    const { visibility, told } = await listened();
    visibility.replaceAll([golf, amarok]);
    told.length = 0;
    change(visibility);
    expect(told).toEqual(expected);
  });

  it('hears that nobody knows what has changed when it becomes known which cars are public', async () => {
    const { visibility, told } = await listened();
    visibility.replaceAll([golf]);
    expect(told).toEqual([null]);
  });

  it('hears of a change when it has taken effect', async () => {
    const { visibility } = await listened();
    visibility.replaceAll([golf]);
    let seen = true;
    visibility.listen(() => (seen = visibility.isVisible('golf')));
    visibility.hide('golf');
    expect(seen).toBe(false);
  });
});

it('knows after a restart without PocketBase which cars are hidden, and that the feed is switched off', async () => {
  const file = path.join(folder, 'restart.json');
  const visibility = await createVisibilityIndex(file);
  // Before it is known which cars are public, none is to be read as hidden.
  visibility.setFeed(false);
  expect((await createVisibilityIndex(file)).isVisible('golf')).toBe(true);
  visibility.replaceAll([golf, amarok]);
  visibility.setFeed(true);
  visibility.setFeed(false);
  visibility.hide('amarok');
  await vi.waitFor(async () => {
    const next = await createVisibilityIndex(file);
    const knows = [next.isVisible('golf'), next.isVisible('amarok'), next.hasFeed()];
    expect(knows).toEqual([true, false, false]);
  });
});

it('reads a list of cars, as it was kept before the feed was', async () => {
  const file = path.join(folder, 'former.json');
  await writeFile(file, JSON.stringify([golf]));
  const visibility = await createVisibilityIndex(file);
  expect([visibility.isVisible('golf'), visibility.isVisible('amarok'), visibility.hasFeed()]).toEqual([
    ...[true, false, true],
  ]);
});

it('keeps what it knows as soon as that is possible again', async () => {
  const place = path.join(folder, 'full disk');
  const visibility = await createVisibilityIndex(path.join(place, 'public.json'));
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  visibility.replaceAll([golf, amarok]);
  // The attempt has failed when what was asked of the same folder later has.
  await expect(readdir(place)).rejects.toThrow(/ENOENT/);
  await mkdir(place);
  visibility.hide('amarok');
  const kept = () => readFile(path.join(place, 'public.json'), 'utf8');
  const expected = { vehicles: [golf], feed: true };
  await vi.waitFor(async () => expect(JSON.parse(await kept())).toEqual(expected), { timeout: 10_000 });
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});
