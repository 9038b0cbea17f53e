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

it('serves what a pin asks for', async () => {
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

it('starts without a release too, and says how to get one', async () => {
  const { publisher, warnings } = opened(null);
  await publisher.start();
  expect(publisher.release()).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/no release.*PUBLISHER=on/)]);
  await publisher.stop();
});

it('measures photos one turn at a time, once more for whatever comes meanwhile, and after a failure too', async () => {
  const ends: (() => void)[] = [];
  let turns = 0;
  const { publisher, warnings } = opened(release, () => {
    turns++;
    if (turns === 1) return Promise.reject(new Error('PocketBase is away'));
    return new Promise((resolve) => ends.push(resolve));
  });
  await publisher.start();
  await expect.poll(() => warnings).toEqual([expect.stringContaining('PocketBase is away')]);
  for (let change = 1; change <= 5; change++) publisher.request(change);
  await expect.poll(() => ends.length).toBe(1);
  expect(turns).toBe(2);
  publisher.request(6);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  const stopped = publisher.stop();
  ends[1]?.();
  await stopped;
  expect(turns).toBe(3);
});
