import { expect, it } from 'vitest';
import { WebhookReceiver } from '#tests/support/webhook.ts';
import { isSettled, seen, notifyBuildHost, type Unsettled } from './build-host.ts';

/** Reads the versions, one each second, and answers in which seconds the host would have been told. */
function toldAt(versions: readonly number[]): number[] {
  const told: number[] = [];
  let unsettled: Unsettled | null = null;
  for (const [second, version] of versions.entries()) {
    if (version === 0) continue;
    unsettled = seen(unsettled, version, second * 1000);
    if (!isSettled(unsettled, second * 1000)) continue;
    told.push(second);
    unsettled = null;
  }
  return told;
}

it.each([
  ['one change, three seconds later', [0, 1, 1, 1, 1], [4]],
  ['a car with twelve photos once', [1, 4, 8, 12, 13, 13, 13, 13], [7]],
  [
    'changes that do not end after half a minute',
    Array.from({ length: 32 }, (_, second) => second + 1),
    [30],
  ],
])('tells %s', (_, versions, expected) => {
  expect(toldAt(versions)).toEqual(expected);
});

it('asks the address that the operator has named, and no other that it answers with', async () => {
  const [named, other] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
  named.answer = { location: other.url };
  try {
    const outcome = await new Promise((noted) => {
      notifyBuildHost({
        ...{ url: named.url, secret: 'secreto', settling: { quietMs: 0, longestMs: 0 } },
        log: { info: () => undefined, warn: () => undefined },
        publication: {
          listen: (listener) => {
            listener(7);
            return () => undefined;
          },
        },
        pocketbase: {
          notifiedVersion: () => Promise.resolve(6),
          storeNotified: (told) => {
            noted(told);
            return Promise.resolve();
          },
        },
      });
    });
    expect(outcome).toEqual({ failure: 'HTTP 307' });
    expect([named.deliveries.length, other.deliveries.length]).toEqual([1, 0]);
  } finally {
    named.close();
    other.close();
  }
});
