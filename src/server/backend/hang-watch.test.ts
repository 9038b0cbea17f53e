import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchForHang } from './hang-watch.ts';

const TIMES = { intervalMs: 1, silentMs: 15 };

/** What PocketBase does at each look: answers, refuses at once, or says nothing. The last goes on for ever. */
type Look = 'well' | 'refused' | 'silent';

test.each<[string, readonly Look[], number]>([
  ['is well', ['well'], 0],
  [
    'never answered: a migration may take its time',
    ['silent', 'silent', 'silent', 'silent', 'silent', 'well'],
    0,
  ],
  ['is slow twice', ['well', 'silent', 'silent', 'well', 'silent', 'silent', 'well'], 0],
  ['says nothing any more', ['well', 'silent', 'silent', 'silent', 'refused'], 1],
  [
    'says nothing again after another start',
    ['well', 'silent', 'silent', 'silent', 'refused', 'well', 'silent', 'silent', 'silent', 'refused'],
    2,
  ],
  ['is down, which its supervisor sees', ['well', 'refused', 'refused', 'refused', 'refused'], 0],
])('a PocketBase that %s', async (_, looks, expected) => {
  let restarts = 0;
  let seen = 0;
  const watch = watchForHang({
    isHealthy: async () => {
      const look = looks[Math.min(seen++, looks.length - 1)];
      if (look === 'silent') await sleep(20);
      return look === 'well';
    },
    restart: () => restarts++,
    log: { info: () => undefined, warn: () => undefined },
    times: TIMES,
  });
  await expect.poll(() => seen, { timeout: 5000, interval: 5 }).toBeGreaterThan(looks.length + 2);
  watch.stop();
  expect(restarts).toBe(expected);
});
