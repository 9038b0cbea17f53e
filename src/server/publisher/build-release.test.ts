import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Instance } from '#src/server/process/instance.ts';
import type { Renderers } from '#src/server/render/renderer.ts';
import { installFakeRelease, writeFakeBuild } from '#tests/support/fake-release.ts';
import {
  createReleaseBuilder,
  publishRelease,
  type PublishReleaseOptions,
  type ReleaseBuilder,
} from './build-release.ts';
import type { Release } from '#src/server/releases/releases.ts';

// Generous timeout for busy machines.
vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();

let outDir: string;
beforeAll(async () => {
  outDir = await writeFakeBuild({});
});
afterAll(() => rm(outDir, { recursive: true }));

/** A releases folder with a release of other code; `made` records builds and stock releases. */
async function opened(use: (setting: Setting) => Promise<void>): Promise<void> {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'releases-'));
  try {
    const former = await installFakeRelease(releasesDir, { id: 'former' });
    const setting: Setting = { releasesDir, former, made: [], fails: 0 };
    await use(setting);
  } finally {
    await rm(releasesDir, { recursive: true });
  }
}

interface Setting {
  readonly releasesDir: string;
  readonly former: Release;
  readonly made: string[];
  /** Number of stock releases that fail. */
  fails: number;
}

function makerOf(setting: Setting) {
  const { releasesDir, made } = setting;
  const renderers = {
    of: () => ({
      writeStock: async ({ target }: { target: string }) => {
        made.push('stock');
        if (setting.fails-- > 0) throw new Error('A page cannot be rendered');
        await cp(path.join(setting.former.folder, 'client'), path.join(target, 'client'), {
          recursive: true,
        });
        return { vehicles: [], mentions: {}, fresh: [], gone: [] };
      },
    }),
  } as unknown as Renderers;
  return createReleaseBuilder({
    instance: { releasesDir } as Instance,
    renderers,
    origin: { siteUrl: 'http://sitio.example', code: 'this' },
    buildSite: (_instance, _signal, use) => {
      made.push('build');
      const writeStock = () => Promise.resolve({ vehicles: [], mentions: {}, fresh: [], gone: [] });
      return use({ outDir, writeStock });
    },
  });
}

it('runs a full build for new code, and renders new stock with the release’s code', () =>
  opened(async (setting) => {
    const maker = makerOf(setting);
    const { release } = await maker.make(setting.former, 2, signal);
    expect(release).toMatchObject({ version: 2, code: 'this', siteUrl: 'http://sitio.example' });
    const next = await maker.make(release, 3, signal);
    expect(setting.made).toEqual(['build', 'stock']);
    expect(next.release).toMatchObject({ version: 3, code: 'this', siteUrl: 'http://sitio.example' });
  }));

it('runs a full build after two failed stock releases', () =>
  opened(async (setting) => {
    const maker = makerOf(setting);
    const { release } = await maker.make(setting.former, 2, signal);
    setting.fails = 2;
    for (const version of [3, 4])
      await expect(maker.make(release, version, signal)).rejects.toThrow(/rendered/);
    expect((await maker.make(release, 5, signal)).release).toMatchObject({ version: 5, code: 'this' });
    expect(setting.made).toEqual(['build', 'stock', 'stock', 'build']);
    await maker.make(release, 6, signal);
    expect(setting.made.at(-1)).toBe('stock');
  }));

it('reads the version before measuring photos, so that a photo uploaded later leads to another release', async () => {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'releases-'));
  let stored = 7;
  const options = {
    instance: { releasesDir },
    pocketbase: {
      knowBundled: () => Promise.resolve([]),
      unmeasuredPhotos: () => {
        // Simulates an upload right after this response.
        stored++;
        return Promise.resolve([]);
      },
    },
    publication: { read: () => Promise.resolve(stored) },
    renderers: { of: () => ({ prepare: () => undefined }) },
    log: { info: () => undefined, warn: () => undefined },
    onRelease: () => Promise.resolve(),
  } as unknown as PublishReleaseOptions;
  const versions: number[] = [];
  const maker: ReleaseBuilder = {
    make: (_former, version) => {
      versions.push(version);
      return Promise.resolve({ release: {} as Release, fresh: null, gone: [] });
    },
  };
  try {
    await publishRelease(options, maker, null, new AbortController().signal);
    expect(versions).toEqual([7]);
    expect(stored).toBe(8);
  } finally {
    await rm(releasesDir, { recursive: true, force: true });
  }
});
