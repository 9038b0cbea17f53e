import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PublicVehicle } from '#src/server/pocketbase/stock-calls.ts';
import { createVisibilityRegister, type VisibilityRegister } from './withholding.ts';

const golf = { id: 'golf', slug: 'vw-golf-2020' };
const amarok = { id: 'amarok', slug: 'vw-amarok-2014' };
const renamed = { id: 'golf', slug: 'vw-golf-gti-2020' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'register-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let registers = 0;
/** A register that knows no car yet, and what it tells. */
async function listened() {
  const register = await createVisibilityRegister(path.join(folder, `${registers++}.json`));
  const told: (readonly PublicVehicle[] | null)[] = [];
  register.listen((changed) => told.push(changed));
  return { register, told };
}

describe('who listens to the register', () => {
  const changes: [string, (register: VisibilityRegister) => void, readonly PublicVehicle[][]][] = [
    ['a hidden car', (register) => register.hide('golf'), [[golf]]],
    ['a car that is hidden already', (register) => register.hide('other'), []],
    ['a new car', (register) => register.show({ id: 'new', slug: 'new' }), [[{ id: 'new', slug: 'new' }]]],
    ['a car that is shown already', (register) => register.show(golf), []],
    ['a car that moves, by both addresses', (register) => register.show(renamed), [[golf, renamed]]],
    ['another list', (register) => register.replaceAll([renamed]), [[golf, amarok, renamed]]],
    ['the same list', (register) => register.replaceAll([amarok, golf]), []],
  ];

  it.each(changes)('hears of %s', async (_what, change, expected) => {
    const { register, told } = await listened();
    register.replaceAll([golf, amarok]);
    told.length = 0;
    change(register);
    expect(told).toEqual(expected);
  });

  it('hears that nobody knows what has changed when it becomes known which cars are public', async () => {
    const { register, told } = await listened();
    register.replaceAll([golf]);
    expect(told).toEqual([null]);
  });

  it('hears of a change when it has taken effect', async () => {
    const { register } = await listened();
    register.replaceAll([golf]);
    let seen = true;
    register.listen(() => (seen = register.isVisible('golf')));
    register.hide('golf');
    expect(seen).toBe(false);
  });
});

it('knows after a restart without PocketBase which cars are hidden, and that the feed is switched off', async () => {
  const file = path.join(folder, 'restart.json');
  const register = await createVisibilityRegister(file);
  // Before it is known which cars are public, none is to be read as hidden.
  register.setFeed(false);
  expect((await createVisibilityRegister(file)).isVisible('golf')).toBe(true);
  register.replaceAll([golf, amarok]);
  register.setFeed(true);
  register.setFeed(false);
  register.hide('amarok');
  await vi.waitFor(async () => {
    const next = await createVisibilityRegister(file);
    const knows = [next.isVisible('golf'), next.isVisible('amarok'), next.hasFeed()];
    expect(knows).toEqual([true, false, false]);
  });
});

it('reads a list of cars, as it was kept before the feed was', async () => {
  const file = path.join(folder, 'former.json');
  await writeFile(file, JSON.stringify([golf]));
  const register = await createVisibilityRegister(file);
  expect([register.isVisible('golf'), register.isVisible('amarok'), register.hasFeed()]).toEqual([
    ...[true, false, true],
  ]);
});

it('keeps what it knows as soon as that is possible again', async () => {
  const place = path.join(folder, 'full disk');
  const register = await createVisibilityRegister(path.join(place, 'public.json'));
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  register.replaceAll([golf, amarok]);
  // The attempt has failed when what was asked of the same folder later has.
  await expect(readdir(place)).rejects.toThrow(/ENOENT/);
  await mkdir(place);
  register.hide('amarok');
  const kept = () => readFile(path.join(place, 'public.json'), 'utf8');
  const expected = { vehicles: [golf], feed: true };
  await vi.waitFor(async () => expect(JSON.parse(await kept())).toEqual(expected), { timeout: 10_000 });
  process.off('unhandledRejection', lost);
  expect(lost).not.toHaveBeenCalled();
});
