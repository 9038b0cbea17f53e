import { expect, it } from 'vitest';
import { API_LIMITS } from './api-limits.ts';
import { createTurns, NoRoom } from './api-turns.ts';

const ONE = '198.51.100.7';
const house = (number: number) => `2001:db8:1:${number}::`;

/** A full house: one address has its share, and of one network five wait for a call that goes on and on. */
function fullHouse() {
  const limits = { ...API_LIMITS, open: { perAddress: 2, total: 8 }, calls: { perAddress: 1, total: 1 } };
  const turns = createTurns({ ...limits, turnMs: 60_000 });
  const over = new AbortController();
  let sentAway = 0;
  for (const address of [ONE, ONE]) expect(turns.enter(address)).not.toBeNull();
  for (let number = 1; number <= 6; number++) {
    expect(turns.enter(house(number))).not.toBeNull();
    const visit = { address: house(number), over: over.signal };
    turns
      .inTurn(visit, () => new Promise(() => undefined))
      .catch((error: unknown) => {
        if (error instanceof NoRoom && !over.signal.aborted) sentAway++;
      });
  }
  return { turns, sentAway: () => sentAway, leave: () => over.abort() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('of a full house the largest crowd makes room for who comes', async () => {
  const { turns, sentAway, leave } = fullHouse();
  expect(turns.enter('203.0.113.9')).not.toBeNull();
  await settled();
  expect(sentAway()).toBe(1);
  leave();
});

it('nobody makes room for whoever has a share already, and is refused all the same', async () => {
  const { turns, sentAway, leave } = fullHouse();
  expect(turns.enter(ONE)).toBeNull();
  await settled();
  expect(sentAway()).toBe(0);
  leave();
});
