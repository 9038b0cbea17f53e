import { expect, it } from 'vitest';
import { createDistributor } from './distributor.ts';
import type { Ends, Published } from './publish-site.ts';

const NOTHING: Published = { put: 0, removed: 0, missing: 0 };

function silent() {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  return { lines, log: { info: say, warn: say } };
}

it('publishes once more when something came meanwhile, and tells what is under way', async () => {
  const ends: Ends[] = [];
  const finish: (() => void)[] = [];
  const distributor = createDistributor((given) => {
    ends.push(given);
    return new Promise((resolve) => finish.push(() => resolve(NOTHING)));
  }, silent().log);
  for (let i = 0; i < 3; i++) distributor.request();
  await expect.poll(() => ends.length).toBe(1);
  expect(distributor.status().state).toBe('publishing');
  expect(ends[0]?.superseded.aborted).toBe(false);
  for (let i = 0; i < 3; i++) distributor.request();
  expect(ends[0]?.superseded.aborted).toBe(true);
  finish[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  finish[1]?.();
  await expect.poll(() => distributor.status().state).toBe('idle');
  expect(ends).toHaveLength(2);
});

it('tries again after a failure, tells it until it is mended, and lets nothing new wait for the pause', async () => {
  const { lines, log } = silent();
  let isAway = true;
  let tries = 0;
  const publish = () => {
    tries++;
    return isAway ? Promise.reject(new Error('the bucket is away')) : Promise.resolve({ ...NOTHING, put: 3 });
  };
  const distributor = createDistributor(publish, log, [1, 1, 60_000]);
  distributor.request();
  await expect.poll(() => tries).toBe(3);
  await expect
    .poll(() => distributor.status())
    .toMatchObject({ state: 'failed', lastError: 'the bucket is away' });
  expect(lines.at(-1)).toMatch(/in 60 s: the bucket is away/);
  isAway = false;
  distributor.request();
  await expect.poll(() => distributor.status()).toMatchObject({ state: 'idle', lastError: null });
  expect(tries).toBe(4);
  expect(lines.at(-1)).toMatch(/^3 files put, 0 removed/);
  await distributor.stop();
});

it('ends with the publication that is under way', async () => {
  let [hasBegun, hasEnded] = [false, false];
  const distributor = createDistributor(async ({ stop }) => {
    hasBegun = true;
    await new Promise((resolve) => stop.addEventListener('abort', resolve));
    hasEnded = true;
    throw new Error('stopped');
  }, silent().log);
  distributor.request();
  await expect.poll(() => hasBegun).toBe(true);
  await distributor.stop();
  expect(hasEnded).toBe(true);
});

it('asks once more, after the longest pause, for photos that were not to be had', async () => {
  let tries = 0;
  const publish = () => Promise.resolve({ ...NOTHING, missing: tries++ === 0 ? 2 : 0 });
  const distributor = createDistributor(publish, silent().log, [60_000, 1]);
  distributor.request();
  await expect.poll(() => tries).toBe(2);
  await expect.poll(() => distributor.status().state).toBe('idle');
});

it('looks again now and then whether the target is as it was left, and tells nobody', async () => {
  let tries = 0;
  const states = new Set<string>();
  const distributor = createDistributor(
    () => {
      if (tries++ > 0) states.add(distributor.status().state);
      return Promise.resolve(NOTHING);
    },
    silent().log,
    [60_000],
    1,
  );
  distributor.request();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect([...states]).toEqual(['idle']);
  await distributor.stop();
  const ended = tries;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tries).toBe(ended);
});
