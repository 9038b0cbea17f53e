import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchForHang } from './hang-watch.ts';

const TIMES = { intervalMs: 1, silentMs: 15 };

/** What PocketBase does at each check: answers, refuses at once, or does not answer in time. The last repeats for ever. */
type Check = 'ok' | 'refused' | 'timeout';

test.each<[string, readonly Check[], number]>([
  ['answers', ['ok'], 0],
  [
    'has not answered yet: a migration may take long',
    ['timeout', 'timeout', 'timeout', 'timeout', 'timeout', 'ok'],
    0,
  ],
  ['times out twice in a row', ['ok', 'timeout', 'timeout', 'ok', 'timeout', 'timeout', 'ok'], 0],
  ['stops answering', ['ok', 'timeout', 'timeout', 'timeout', 'refused'], 1],
  [
    'stops answering again after a restart',
    ['ok', 'timeout', 'timeout', 'timeout', 'refused', 'ok', 'timeout', 'timeout', 'timeout', 'refused'],
    2,
  ],
  ['is down, which its supervisor notices', ['ok', 'refused', 'refused', 'refused', 'refused'], 0],
])('counts the restarts of a PocketBase that %s', async (_, checks, expected) => {
  let restarts = 0;
  let seen = 0;
  const watch = watchForHang({
    isHealthy: async () => {
      const check = checks[Math.min(seen++, checks.length - 1)];
      if (check === 'timeout') await sleep(20);
      return check === 'ok';
    },
    restart: () => restarts++,
    log: { info: () => undefined, warn: () => undefined },
    times: TIMES,
  });
  await expect.poll(() => seen, { timeout: 5000, interval: 5 }).toBeGreaterThan(checks.length + 2);
  watch.stop();
  expect(restarts).toBe(expected);
});
