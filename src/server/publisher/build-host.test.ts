import { expect, it } from 'vitest';
import { WebhookReceiver } from '#tests/support/webhook.ts';
import { isSettled, observed, notifyBuildHost, type Unsettled } from './build-host.ts';

/** Reads one version per second and returns the seconds at which the host would be notified. */
function notifiedAt(versions: readonly number[]): number[] {
  const notified: number[] = [];
  let unsettled: Unsettled | null = null;
  for (const [second, version] of versions.entries()) {
    if (version === 0) continue;
    unsettled = observed(unsettled, version, second * 1000);
    if (!isSettled(unsettled, second * 1000)) continue;
    notified.push(second);
    unsettled = null;
  }
  return notified;
}

it.each([
  ['three seconds after one change', [0, 1, 1, 1, 1], [4]],
  ['once for a car with twelve photos', [1, 4, 8, 12, 13, 13, 13, 13], [7]],
  ['after half a minute of continuous changes', Array.from({ length: 32 }, (_, second) => second + 1), [30]],
])('notifies the build host %s', (_, versions, expected) => {
  expect(notifiedAt(versions)).toEqual(expected);
});

it('does not follow redirects', async () => {
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
          storeNotified: (result) => {
            noted(result);
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
