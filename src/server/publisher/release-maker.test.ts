import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Instance } from '#src/server/instance.ts';
import type { Renderers } from '#src/server/render/renderers.ts';
import { installFakeRelease, writeFakeBuild } from '#tests/support/fake-release.ts';
import { CodeChanged, watchCode } from './code-watch.ts';
import { createReleaseMaker } from './release-maker.ts';
import { currentRelease, type Release } from './releases.ts';

// A busy machine is no failure.
vi.setConfig({ testTimeout: 60_000 });

const { signal } = new AbortController();
const log = { info: () => undefined, warn: () => undefined };

let outDir: string;
beforeAll(async () => {
  outDir = await writeFakeBuild({});
});
afterAll(() => rm(outDir, { recursive: true }));

/** A maker started on a release of other code; builds and stock releases are noted in `made`. */
async function opened(use: (setting: Setting) => Promise<void>): Promise<void> {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'releases-'));
  try {
    const former = await installFakeRelease(releasesDir, { id: 'former' });
    const disk = { code: 'this' };
    const setting: Setting = { releasesDir, former, disk, made: [], onBuild: () => undefined, fails: 0 };
    await use(setting);
  } finally {
    await rm(releasesDir, { recursive: true });
  }
}

interface Setting {
  readonly releasesDir: string;
  readonly former: Release;
  readonly disk: { code: string };
  readonly made: string[];
  /** What happens on the disk while a build runs. */
  onBuild: () => void;
  /** So many stock releases fail. */
  fails: number;
}

async function makerOf(setting: Setting) {
  const { releasesDir, disk, made } = setting;
  const code = await watchCode(() => Promise.resolve(disk.code), log);
  const renderers = {
    of: () => ({
      writeStock: async ({ target }: { target: string }) => {
        made.push('stock');
        if (setting.fails-- > 0) throw new Error('A page cannot be rendered');
        await cp(path.join(setting.former.folder, 'client'), path.join(target, 'client'), {
          recursive: true,
        });
        return { vehicles: [], fresh: [], gone: [] };
      },
    }),
  } as unknown as Renderers;
  return createReleaseMaker({
    instance: { releasesDir } as Instance,
    renderers,
    origin: { siteUrl: 'http://sitio.example', code: code.fingerprint },
    code,
    buildSite: () => {
      made.push('build');
      setting.onBuild();
      return Promise.resolve(outDir);
    },
  });
}

it('builds the code that it was started with', () =>
  opened(async (setting) => {
    const maker = await makerOf(setting);
    const { release } = await maker.make(setting.former, 2, signal);
    expect(setting.made).toEqual(['build']);
    expect(release).toMatchObject({ code: 'this', siteUrl: 'http://sitio.example' });
  }));

it('throws a build away during which the code changed, and publishes the stock by the served code meanwhile', () =>
  opened(async (setting) => {
    const maker = await makerOf(setting);
    setting.onBuild = () => (setting.disk.code = 'half of another');
    await expect(maker.make(setting.former, 2, signal)).rejects.toThrow(CodeChanged);
    expect((await currentRelease(setting.releasesDir))?.id).toBe('former');

    const { release } = await maker.make(setting.former, 3, signal);
    expect(setting.made).toEqual(['build', 'stock']);
    // It is of the former's code, and says so: the next start builds.
    expect(release).toMatchObject({ version: 3, code: setting.former.code, siteUrl: setting.former.siteUrl });

    setting.disk.code = 'this';
    setting.onBuild = () => undefined;
    expect((await maker.make(release, 4, signal)).release.code).toBe('this');
  }));

it('builds nothing of other code after stock releases that fail, nor without any release', () =>
  opened(async (setting) => {
    const maker = await makerOf(setting);
    const { release } = await maker.make(setting.former, 2, signal);
    setting.disk.code = 'another';
    setting.fails = 2;
    for (const version of [3, 4])
      await expect(maker.make(release, version, signal)).rejects.toThrow(/rendered/);
    expect((await maker.make(release, 5, signal)).release).toMatchObject({ version: 5, code: 'this' });
    expect(setting.made).toEqual(['build', 'stock', 'stock', 'stock']);
    await expect(maker.make(null, 6, signal)).rejects.toThrow(CodeChanged);
  }));
