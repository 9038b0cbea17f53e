import { expect, it } from 'vitest';
import { noPublisher } from './no-publisher.ts';
import type { Release } from '#src/server/releases/releases.ts';

const release: Release = {
  id: '20260504-120000000',
  sequence: 1,
  builtAt: '2026-05-04T12:00:00.000Z',
  version: 3,
  siteUrl: 'http://localhost:4321',
  code: 'of another deployment',
  build: '20260504-120000000',
  vehicles: [],
  mentions: {},
  folder: '/nowhere',
};

function opened(given: Release | null, measurePhotos = () => Promise.resolve()) {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  return { publisher: noPublisher({ release: given, measurePhotos, log }), warnings };
}

it('keeps the release when another one is requested', async () => {
  const { publisher, warnings } = opened(release);
  await publisher.start();
  publisher.request();
  publisher.request(99);
  expect(publisher.release()).toBe(release);
  expect(publisher.status()).toEqual({
    ...{ state: 'off', lastError: null, lastDurationMs: null },
    isPinned: false,
  });
  expect(warnings).toEqual([]);
  await publisher.stop();
});

it('serves the pinned release', async () => {
  const pinned = { ...release, id: 'earlier' };
  const log = { info: () => undefined, warn: () => undefined };
  const publisher = noPublisher({
    ...{ release, log, measurePhotos: () => Promise.resolve() },
    follow: (served) =>
      Promise.resolve({ release: served.isPinned ? release : pinned, isPinned: !served.isPinned }),
  });
  await publisher.followPin();
  expect([publisher.release()?.id, publisher.status().isPinned]).toEqual(['earlier', true]);
  await publisher.followPin();
  expect([publisher.release()?.id, publisher.status().isPinned]).toEqual([release.id, false]);
});

it('starts without a release and logs how to make one', async () => {
  const { publisher, warnings } = opened(null);
  await publisher.start();
  expect(publisher.release()).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/no release.*PUBLISHER=on/)]);
  await publisher.stop();
});

it('measures photos in one run at a time, with one follow-up for requests meanwhile, and also after a failure', async () => {
  const ends: (() => void)[] = [];
  let runs = 0;
  const { publisher, warnings } = opened(release, () => {
    runs++;
    if (runs === 1) return Promise.reject(new Error('PocketBase is away'));
    return new Promise((resolve) => ends.push(resolve));
  });
  await publisher.start();
  await expect.poll(() => warnings).toEqual([expect.stringContaining('PocketBase is away')]);
  for (let change = 1; change <= 5; change++) publisher.request(change);
  await expect.poll(() => ends.length).toBe(1);
  expect(runs).toBe(2);
  publisher.request(6);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  const stopped = publisher.stop();
  ends[1]?.();
  await stopped;
  expect(runs).toBe(3);
});
