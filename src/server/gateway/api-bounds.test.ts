import { expect, test } from 'vitest';
import { createBound, type Leave } from './api-bounds.ts';

const never = new AbortController().signal;
const SOON_MS = 5;

/** Each gives its place back as soon as it has it. */
async function expectAllHaveTheirTurn(turns: readonly (Promise<Leave | null> | undefined)[]): Promise<void> {
  const places = await Promise.all(
    turns.map(async (turn) => {
      const place = await turn;
      place?.();
      return place;
    }),
  );
  expect(places).not.toContain(null);
  expect(places).not.toContain(undefined);
}

test('gives each address its share, and all of them the total', () => {
  const bound = createBound({ perAddress: 2, total: 3 });
  const first = bound.enter('a');
  expect(first).not.toBeNull();
  expect(bound.enter('a')).not.toBeNull();
  expect(bound.enter('a')).toBeNull();
  expect(bound.isFull()).toBe(false);
  expect(bound.enter('b')).not.toBeNull();
  expect(bound.isFull()).toBe(true);
  expect(bound.enter('c')).toBeNull();
  first?.();
  expect(bound.isFull()).toBe(false);
  expect(bound.enter('c')).not.toBeNull();
});

test('takes a place back once, however often it is given', () => {
  const bound = createBound({ perAddress: 1, total: 1 });
  const leave = bound.enter('a');
  leave?.();
  leave?.();
  expect(bound.enter('a')).not.toBeNull();
  expect(bound.enter('b')).toBeNull();
});

test('serves whoever waits in the order of coming', async () => {
  const bound = createBound({ perAddress: 1, total: 1 });
  const leave = bound.enter('a');
  const order: string[] = [];
  const waiting = ['b', 'c', 'd'].map(async (address) => {
    const mine = await bound.enterInTurn(address, 10_000, never);
    order.push(address);
    mine?.();
  });
  expect(order).toEqual([]);
  leave?.();
  await Promise.all(waiting);
  expect(order).toEqual(['b', 'c', 'd']);
});

test('lets another address past one that has its share', async () => {
  const bound = createBound({ perAddress: 1, total: 2 });
  bound.enter('a');
  const leaveB = bound.enter('b');
  const greedy = bound.enterInTurn('a', SOON_MS, never);
  const other = bound.enterInTurn('c', 10_000, never);
  leaveB?.();
  expect(await other).not.toBeNull();
  expect(await greedy).toBeNull();
});

test('lets whoever holds nothing before those who hold places', async () => {
  const bound = createBound({ perAddress: 3, total: 4 });
  const leave = bound.enter('a');
  for (const address of ['a', 'b', 'b']) bound.enter(address);
  const order: string[] = [];
  const waiting = ['b', 'a', 'c', 'd'].map(async (address) => {
    const mine = await bound.enterInTurn(address, 10_000, never);
    order.push(address);
    mine?.();
  });
  leave?.();
  await Promise.all(waiting);
  expect(order).toEqual(['c', 'd', 'a', 'b']);
});

test('lets an office before a network with more places, whose addresses hold nothing', async () => {
  const bound = createBound({ perAddress: 2, total: 4 });
  const leave = bound.enter('2001:db8:1:1::');
  for (const address of ['2001:db8:1:2::', '2001:db8:1:3::', '198.51.100.7']) bound.enter(address);
  const order: string[] = [];
  const waiting = ['2001:db8:1:4::', '198.51.100.7'].map(async (address) => {
    const mine = await bound.enterInTurn(address, 10_000, never);
    order.push(address);
    mine?.();
  });
  expect(bound.held('2001:db8:1:9::')).toBe(3);
  leave?.();
  await Promise.all(waiting);
  expect(order).toEqual(['198.51.100.7', '2001:db8:1:4::']);
});

test('lets whoever had no turn for longest before a crowd of many networks, each of which has many waiting', async () => {
  const bound = createBound({ perAddress: 4, total: 4 });
  const crowd = Array.from({ length: 12 }, (_, network) => `203.0.${network}.1`);
  const leaves = crowd.slice(0, 4).map((address) => bound.enter(address));
  const order: string[] = [];
  const wait = async (address: string) => {
    const mine = await bound.enterInTurn(address, 10_000, never);
    order.push(address);
    await new Promise(setImmediate);
    mine?.();
  };
  const waiting = Array.from({ length: 240 }, (_, call) => wait(crowd[call % 12] ?? ''));
  waiting.push(wait('198.51.100.7'));
  leaves.forEach((leave) => leave?.());
  await Promise.all(waiting);
  expect(order).toHaveLength(241);
  // Behind those alone who have had no turn either.
  expect(order.indexOf('198.51.100.7')).toBeLessThanOrEqual(8);
});

test('gives up after the time, and when the signal comes', async () => {
  const bound = createBound({ perAddress: 1, total: 1 });
  const leave = bound.enter('a');
  expect(await bound.enterInTurn('b', SOON_MS, never)).toBeNull();
  const leaving = new AbortController();
  const waiting = bound.enterInTurn('b', 10_000, leaving.signal);
  leaving.abort();
  expect(await waiting).toBeNull();
  expect(await bound.enterInTurn('b', 10_000, AbortSignal.abort())).toBeNull();
  // Nobody waits any more: the place is free for the next.
  leave?.();
  expect(bound.enter('b')).not.toBeNull();
});

test('gives each network its share, whatever address of it asks', () => {
  const bound = createBound({ perAddress: 2, perNetwork: 3, total: 5 });
  const places = ['2001:db8:1:1::', '2001:db8:1:1::', '2001:db8:1:2::', '2001:db8:1:3::'].map(bound.enter);
  expect(places.map((place) => place !== null)).toEqual([true, true, true, false]);
  expect(bound.enter('2001:db8:2:1::')).not.toBeNull();
  places[0]?.();
  expect(bound.enter('2001:db8:1:3::')).not.toBeNull();
});

test('has so many wait and no more, a third of them of one network', async () => {
  const bound = createBound({ perAddress: 1, total: 1, waiters: 6 });
  const leave = bound.enter('198.51.100.1');
  const ofOne = [1, 2, 3].map((n) => bound.enterInTurn(`2001:db8:1:${n}::`, 10_000, never));
  expect(await ofOne[2]).toBeNull();
  const others = [2, 3, 4, 5].map((n) => bound.enterInTurn(`198.51.100.${n}`, 10_000, never));
  expect(await bound.enterInTurn('198.51.100.2', 10_000, never)).toBeNull();
  // Whoever has had a turn waits no more.
  leave?.();
  (await ofOne[0])?.();
  const last = bound.enterInTurn('2001:db8:1:4::', 10_000, never);
  await expectAllHaveTheirTurn([ofOne[1], ...others, last]);
});

test('a full queue makes room: of the network that has most waiting goes who came last', async () => {
  const bound = createBound({ perAddress: 1, total: 1, waiters: 6 });
  const leave = bound.enter('198.51.100.1');
  const crowd = [1, 2, 3].flatMap((net) =>
    [1, 2].map((n) => bound.enterInTurn(`2001:db8:${net}:${n}::`, 10_000, never)),
  );
  const owner = bound.enterInTurn('198.51.100.2', 10_000, never);
  expect(await crowd[5]).toBeNull();
  const second = bound.enterInTurn('198.51.100.3', 10_000, never);
  expect(await crowd[3]).toBeNull();
  // Nobody goes for a network that would have as many waiting as are left of the crowd.
  expect(await bound.enterInTurn('198.51.100.3', 10_000, never)).toBeNull();
  leave?.();
  await expectAllHaveTheirTurn([crowd[0], crowd[1], crowd[2], crowd[4], owner, second]);
});
