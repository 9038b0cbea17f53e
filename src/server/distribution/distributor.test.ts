import { expect, it } from 'vitest';
import { createDistributor } from './distributor.ts';
import type { Ends, Published } from './publish-site.ts';

const NOTHING: Published = { put: 0, removed: 0, missing: 0 };

const SLOW = { baseMs: 60_000, capMs: 60_000, lookAgainMs: 600_000 };

function silent() {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  return { lines, log: { info: say, warn: say } };
}

it('runs one follow-up publication for all requests made meanwhile, and reports the running one', async () => {
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

it('retries after a failure, and reports it until a publication succeeds', async () => {
  let isAway = true;
  let tries = 0;
  const distributor = createDistributor(
    () => {
      tries++;
      return isAway ? Promise.reject(new Error('the bucket is away')) : Promise.resolve(NOTHING);
    },
    silent().log,
    { ...SLOW, baseMs: 1 },
  );
  distributor.request();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(distributor.status()).toMatchObject({ state: 'failed', lastError: 'the bucket is away' });
  isAway = false;
  await expect.poll(() => distributor.status()).toMatchObject({ state: 'idle', lastError: null });
  await distributor.stop();
});

it('publishes a change without waiting for the backoff', async () => {
  const { lines, log } = silent();
  let tries = 0;
  const publish = () =>
    tries++ === 0 ? Promise.reject(new Error('the bucket is away')) : Promise.resolve({ ...NOTHING, put: 3 });
  const distributor = createDistributor(publish, log, SLOW);
  distributor.request();
  await expect.poll(() => distributor.status().state).toBe('failed');
  expect(lines.at(-1)).toMatch(/in 60 s: the bucket is away/);
  distributor.request();
  await expect.poll(() => distributor.status().state).toBe('idle');
  expect(tries).toBe(2);
  expect(lines.at(-1)).toMatch(/^3 files uploaded, 0 removed/);
  await distributor.stop();
});

it('waits on stop for the running publication', async () => {
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

it('retries unavailable photos after the longest pause', async () => {
  let tries = 0;
  const publish = () => Promise.resolve({ ...NOTHING, missing: tries++ === 0 ? 2 : 0 });
  const distributor = createDistributor(publish, silent().log, { ...SLOW, capMs: 1 });
  distributor.request();
  await expect.poll(() => tries).toBe(2);
  await expect.poll(() => distributor.status().state).toBe('idle');
});

it('checks the target periodically without reporting it', async () => {
  let tries = 0;
  const states = new Set<string>();
  const distributor = createDistributor(
    () => {
      if (tries++ > 0) states.add(distributor.status().state);
      return Promise.resolve(NOTHING);
    },
    silent().log,
    { ...SLOW, lookAgainMs: 1 },
  );
  distributor.request();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect([...states]).toEqual(['idle']);
  await distributor.stop();
  const ended = tries;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tries).toBe(ended);
});
