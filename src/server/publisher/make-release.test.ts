import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeRelease, type MakeReleaseOptions } from './make-release.ts';
import type { ReleaseMaker } from './release-maker.ts';
import type { Release } from './releases.ts';

it('a photo that comes after photos were measured leads to one more release', async () => {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'releases-'));
  let stored = 7;
  const options = {
    instance: { releasesDir },
    pocketbase: {
      knowBundled: () => Promise.resolve([]),
      unmeasuredPhotos: () => {
        // Somebody uploads one as soon as this has been answered.
        stored++;
        return Promise.resolve([]);
      },
    },
    publication: { read: () => Promise.resolve(stored) },
    renderers: { of: () => ({ prepare: () => undefined }) },
    log: { info: () => undefined, warn: () => undefined },
    onRelease: () => Promise.resolve(),
  } as unknown as MakeReleaseOptions;
  const versions: number[] = [];
  const maker: ReleaseMaker = {
    make: (_former, version) => {
      versions.push(version);
      return Promise.resolve({ release: {} as Release, fresh: null });
    },
  };
  try {
    await makeRelease(options, maker, null, new AbortController().signal);
    expect(versions).toEqual([7]);
    expect(stored).toBe(8);
  } finally {
    await rm(releasesDir, { recursive: true, force: true });
  }
});
