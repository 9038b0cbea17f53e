import { expect, it } from 'vitest';
import { noPublisher } from './no-publisher.ts';
import type { Release } from './releases.ts';

const release: Release = {
  id: '20260504-120000000',
  sequence: 1,
  builtAt: '2026-05-04T12:00:00.000Z',
  version: 3,
  siteUrl: 'http://localhost:4321',
  code: 'of another deployment',
  vehicles: [],
  mentions: {},
  folder: '/nowhere',
};

function opened(given: Release | null) {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  return { publisher: noPublisher(given, log), warnings };
}

it('keeps the release, whoever asks for another one', async () => {
  const { publisher, warnings } = opened(release);
  await publisher.start();
  publisher.request();
  publisher.request(99);
  expect(publisher.release()).toBe(release);
  expect(publisher.status()).toEqual({ state: 'off', lastError: null, lastDurationMs: null });
  expect(warnings).toEqual([]);
  await publisher.stop();
});

it('starts without a release too, and says how to get one', async () => {
  const { publisher, warnings } = opened(null);
  await publisher.start();
  expect(publisher.release()).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/no release.*PUBLISHER=on/)]);
});
