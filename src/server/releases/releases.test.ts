import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFakeBuild } from '#tests/support/fake-release.ts';
import { removePin, setPin } from './pin.ts';
import {
  currentRelease,
  deriveRelease,
  installRelease,
  pinChange,
  pruneReleases,
  releaseToServe,
} from './releases.ts';

// Generous timeout for busy machines.
vi.setConfig({ testTimeout: 60_000 });

const FACTS = { builtAt: '', version: 1, siteUrl: '', code: '', vehicles: [], mentions: {} };

let outDir: string;
let releasesDir: string;
const within = (...names: string[]) => path.join(releasesDir, ...names);
const names = () => readdirSync(releasesDir).sort();

beforeAll(async () => {
  outDir = await writeFakeBuild({});
});
afterAll(() => rmSync(outDir, { recursive: true }));
beforeEach(() => {
  releasesDir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(releasesDir, { recursive: true }));

const factsOf = (id: string) => Promise.resolve({ ...FACTS, id });
const install = (id: string, folder = outDir) => installRelease(releasesDir, folder, id, () => factsOf(id));

/** Installs and prunes as the publisher does. */
async function publish(id: string): Promise<void> {
  await install(id);
  await pruneReleases(releasesDir);
}

/** Rewrites a release's facts as they were before the counter existed. */
async function forgetSequence(id: string): Promise<void> {
  const file = within(id, 'release.json');
  const facts = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...facts, sequence: undefined }));
}

describe('the order of releases', () => {
  it('keeps the last four published', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await publish(id);
    expect(names()).toEqual(['b', 'c', 'current', 'd', 'e']);
    expect((await currentRelease(releasesDir))?.id).toBe('e');
  });

  it('does not depend on a clock that was ahead once', async () => {
    for (const id of ['20281121-a', '20281121-b', '20281121-c', '20281121-d']) await publish(id);
    for (const id of ['20261121-e', '20261121-f']) await publish(id);
    expect((await currentRelease(releasesDir))?.id).toBe('20261121-f');
    expect(names()).toEqual(['20261121-e', '20261121-f', '20281121-c', '20281121-d', 'current']);
  });

  it('reads releases without a counter and continues counting', async () => {
    for (const id of ['20281121-a', '20281121-b', '20281121-c', '20281121-d']) {
      await publish(id);
      await forgetSequence(id);
    }
    expect((await currentRelease(releasesDir))?.id).toBe('20281121-d');
    for (const id of ['20261121-e', '20261121-f']) await publish(id);
    expect((await currentRelease(releasesDir))?.id).toBe('20261121-f');
    expect(names()).toEqual(['20261121-e', '20261121-f', '20281121-c', '20281121-d', 'current']);
  });

  it('never removes the current release, even if it is the oldest', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await install(id);
    await rm(within('current'));
    await symlink('a', within('current'));
    await pruneReleases(releasesDir);
    expect(names()).toEqual(['a', 'c', 'current', 'd', 'e']);
    expect((await currentRelease(releasesDir))?.id).toBe('a');
  });
});

describe('a pinned release', () => {
  it('is served and never pruned, whatever is published, until the pin is removed', async () => {
    for (const id of ['a', 'b']) await publish(id);
    await setPin(releasesDir, 'b');
    await setPin(releasesDir, 'a');
    for (const id of ['c', 'd', 'e', 'f', 'g']) await publish(id);
    expect(names()).toEqual(['a', 'current', 'd', 'e', 'f', 'g', 'pinned']);
    expect(readlinkSync(within('current'))).toBe('g');
    const pinned = await releaseToServe(releasesDir);
    expect(pinned).toMatchObject({ release: { id: 'a' }, isPinned: true });
    expect(await pinChange(releasesDir, pinned)).toBeNull();

    expect([await removePin(releasesDir), await removePin(releasesDir)]).toEqual([true, false]);
    const next = await pinChange(releasesDir, pinned);
    expect(next).toMatchObject({ release: { id: 'g' }, isPinned: false });
    // Releases published without a pin are the publisher's concern.
    expect(await pinChange(releasesDir, { ...pinned, isPinned: false })).toBeNull();
    await publish('h');
    expect(names()).not.toContain('a');
  });

  it('keeps the release with its code, and is ignored when it cannot be read', async () => {
    await publish('a');
    const former = await currentRelease(releasesDir);
    if (former === null) throw new Error('There is no release');
    await deriveRelease(releasesDir, former, 'a2', async (staging) => {
      await mkdir(path.join(staging, 'client'));
      await writeFile(path.join(staging, 'client/404.html'), '');
      return { ...FACTS, id: 'a2' };
    });
    await setPin(releasesDir, 'a2');
    for (const id of ['b', 'c', 'd', 'e', 'f']) await publish(id);
    expect(names()).toEqual(['a', 'a2', 'c', 'current', 'd', 'e', 'f', 'pinned']);
    await rm(within('a2', 'client'), { recursive: true });
    expect(await releaseToServe(releasesDir)).toMatchObject({ release: { id: 'f' }, isPinned: false });
  });
});

describe('a release derived from another', () => {
  /** Fills a derived release with the minimum that makes it readable. */
  const fill = (id: string) => async (staging: string) => {
    await mkdir(path.join(staging, 'client'));
    await writeFile(path.join(staging, 'client/404.html'), '');
    return { ...FACTS, id };
  };
  const derive = async (id: string) => {
    const former = await currentRelease(releasesDir);
    if (former === null) throw new Error('There is no release to derive one from');
    await deriveRelease(releasesDir, former, id, fill(id));
    await pruneReleases(releasesDir);
  };

  it('belongs to the other’s build; the build releases of the last four builds stay on disk', async () => {
    for (const id of ['a', 'b']) await publish(id);
    for (const id of ['b1', 'b2', 'b3', 'b4', 'b5']) await derive(id);
    expect(await currentRelease(releasesDir)).toMatchObject({ id: 'b5', build: 'b' });
    expect(names()).toEqual(['a', 'b', 'b2', 'b3', 'b4', 'b5', 'current']);
    for (const id of ['c', 'd', 'e']) await publish(id);
    expect(names()).toEqual(['b', 'b5', 'c', 'current', 'd', 'e']);
  });

  it('leaves nothing behind when it cannot be filled', async () => {
    await publish('a');
    const former = await currentRelease(releasesDir);
    if (former === null) throw new Error('There is no release');
    const failing = deriveRelease(releasesDir, former, 'a1', () => Promise.reject(new Error('no page')));
    await expect(failing).rejects.toThrow('no page');
    expect(names()).toEqual(['a', 'current']);
  });
});

describe('the release served at start', () => {
  it('is none before the first publication', async () => {
    expect(await currentRelease(releasesDir)).toBeNull();
  });

  it.each([
    ['points nowhere', 'b', () => rm(within('c'), { recursive: true })],
    ['is missing', 'c', () => rm(within('current'))],
    ['points at a release that cannot be read', 'b', () => writeFile(within('c', 'release.json'), '{"id":')],
    ['points at a release without its pages', 'b', () => rm(within('c', 'client'), { recursive: true })],
  ])('is the newest readable one when `current` %s: %s', async (_what, served, damage) => {
    for (const id of ['z', 'b', 'c']) await publish(id);
    await damage();
    expect((await currentRelease(releasesDir))?.id).toBe(served);
  });
});

describe('an installation that fails', () => {
  /** A build that contains a socket, which cannot be copied. */
  let uncopyable: string;
  const server = createServer();
  beforeAll(async () => {
    uncopyable = await writeFakeBuild({});
    await once(server.listen(path.join(uncopyable, 'client/zz.sock')), 'listening');
  });
  afterAll(() => {
    server.close();
    rmSync(uncopyable, { recursive: true });
  });

  it('during the copy leaves nothing behind, and the current release unchanged', async () => {
    await publish('a');
    for (const id of ['b', 'c']) await expect(install(id, uncopyable)).rejects.toThrow(/socket/i);
    expect(names()).toEqual(['a', 'current']);
    expect((await currentRelease(releasesDir))?.id).toBe('a');
  });

  it('because its name exists leaves the existing release unchanged', async () => {
    await publish('a');
    await expect(install('a')).rejects.toThrow(/ENOTEMPTY/);
    expect(names()).toEqual(['a', 'current']);
    expect(existsSync(within('a', 'client/index.html'))).toBe(true);
  });

  it('because `current` cannot be replaced removes its release again', async () => {
    await mkdir(within('current', 'in-the-way'), { recursive: true });
    await expect(install('a')).rejects.toThrow(/EISDIR|ENOTEMPTY/);
    expect(names()).toEqual(['current']);
  });

  it('by a crash is cleaned up by the next installation', async () => {
    await publish('a');
    await mkdir(within('.staging-b', 'client'), { recursive: true });
    await symlink('b', within('.current-b'));
    await mkdir(within('.removed-0', 'client'), { recursive: true });
    await expect(install('c', uncopyable)).rejects.toThrow(/socket/i);
    expect(names()).toEqual(['a', 'current']);
  });
});

describe('a disk that is nearly full', () => {
  const MB = 1024 * 1024;
  const free = (megabytes: number) => () => Promise.resolve(megabytes * MB);

  it.each([
    ['less than the reserve', 99],
    ['the reserve without room for the build', 100],
  ])('with %s stages nothing and throws a readable message', async (_what, megabytes) => {
    await publish('a');
    await expect(
      installRelease(releasesDir, outDir, 'b', () => factsOf('b'), free(megabytes)),
    ).rejects.toThrow(/^No hay espacio en el disco del servidor.* quedan \d+ MB/);
    expect(names()).toEqual(['a', 'current']);
    await installRelease(releasesDir, outDir, 'b', () => factsOf('b'), free(101));
    expect(readlinkSync(within('current'))).toBe('b');
  });
});
