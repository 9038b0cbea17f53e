import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderTarget } from './open-target.ts';
import { publishSite, type Site, type SiteFile } from './publish-site.ts';
import { MOST_READ_BYTES, type Target } from './target.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'target-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEADERS = { contentType: 'text/html', cacheControl: 'no-cache' };
const ENDS = { stop: new AbortController().signal, superseded: new AbortController().signal };

type Contents = Readonly<Record<string, string>>;

function siteOf(contents: Contents, cars: readonly string[]): Site {
  const files = Object.entries(contents).map(([key, text]): SiteFile => {
    const kind = key.startsWith('_astro/') ? 'asset' : key.startsWith('fotos/') ? 'photo' : 'page';
    const body = () => Promise.resolve(Buffer.from(text));
    return { key, kind, hash: kind === 'page' ? text : '', headers: HEADERS, body };
  });
  return { files, cars: new Set(cars), isPhotoKept: () => true };
}

/** The public files of the folder, without the target's internal ones. */
async function contentsOf(): Promise<Contents> {
  const keys = (await folderTarget(folder).list('')).filter((key) => !key.startsWith('.'));
  const read = async (key: string) => [key, await readFile(path.join(folder, key), 'utf8')] as const;
  return Object.fromEntries(await Promise.all(keys.map(read)));
}

/** A target that records its changes and fails after `calls` calls. */
function watched(calls = Infinity) {
  const real = folderTarget(folder);
  const done: string[] = [];
  let begun = 0;
  const alive = () => {
    if (begun++ >= calls) throw new Error('killed');
  };
  const target: Target = {
    ...real,
    read: async (key) => {
      alive();
      return real.read(key);
    },
    put: async (key, body, headers) => {
      alive();
      await real.put(key, body, headers);
      done.push(`put ${key}`);
    },
    remove: async (key) => {
      alive();
      await real.remove(key);
      done.push(`remove ${key}`);
    },
    list: async (key) => {
      alive();
      return real.list(key);
    },
  };
  return { target, done, calls: () => begun };
}

const FORMER: Contents = {
  'index.html': 'two cars',
  'vehiculo/a.html': 'a',
  'vehiculo/b.html': 'b',
  'fotos/car1/p1/f-320.webp': 'photo of a',
  'fotos/car2/p2/f-320.webp': 'photo of b',
  'vieja.html': 'old',
  '_astro/one.js': '1',
};
/** Car b is hidden, c is new, and so is the code. */
const LATER: Contents = {
  'index.html': 'a and c',
  'vehiculo/a.html': 'a',
  'vehiculo/c.html': 'c',
  'fotos/car1/p1/f-320.webp': 'photo of a',
  'fotos/car3/p3/f-320.webp': 'photo of c',
  '_astro/two.js': '2',
};
const AFTER = { ...LATER, '_astro/one.js': '1' };

it('withdraws files, uploads assets, then pages, then removes the rest, and repeats nothing', async () => {
  await publishSite(siteOf(FORMER, ['car1', 'car2']), folderTarget(folder), ENDS);
  expect(await contentsOf()).toEqual(FORMER);
  const { target, done } = watched();
  expect(await publishSite(siteOf(LATER, ['car1', 'car3']), target, ENDS)).toEqual({
    ...{ put: 4, removed: 3, missing: 0 },
  });
  expect(await contentsOf()).toEqual(AFTER);
  const steps = [
    [/^put \.manifest/],
    [/^remove vehiculo\/b/, /^remove fotos\/car2/],
    [/^put fotos\/car3/, /^put _astro\/two/],
    [/^put vehiculo\/c/],
    [/^put index/],
    [/^remove vieja/],
  ];
  // Changes within a step run concurrently.
  const stepOf = (change: string) => steps.findIndex((step) => step.some((pattern) => pattern.test(change)));
  const inOrder = steps.flatMap((step, position) => step.map(() => position));
  expect(done.map(stepOf)).toEqual([...inOrder, 0]);
  const again = watched();
  await publishSite(siteOf(LATER, ['car1', 'car3']), again.target, ENDS);
  expect(again.done).toEqual([]);
});

const snapshotOf = (...ids: readonly string[]) => JSON.stringify({ vehicles: ids.map((id) => ({ id })) });
/** With a snapshot, which shows that the lists mention the hidden car. */
const LISTING: Contents = { ...FORMER, 'stock.json': snapshotOf('car1', 'car2') };
const LATER_LISTING: Contents = { ...LATER, 'stock.json': snapshotOf('car1', 'car3') };

it('replaces lists that mention a hidden car before photos, and the snapshot last', async () => {
  await publishSite(siteOf(LISTING, ['car1', 'car2']), folderTarget(folder), ENDS);
  const { target, done } = watched();
  await publishSite(siteOf(LATER_LISTING, ['car1', 'car3']), target, ENDS);
  const order = ['_astro/two.js', 'index.html', 'stock.json', 'fotos/car3/p3/f-320.webp', 'vehiculo/c.html'];
  expect(done.filter((step) => order.some((key) => step === `put ${key}`))).toEqual(
    order.map((key) => `put ${key}`),
  );
  expect(await contentsOf()).toEqual({ ...LATER_LISTING, '_astro/one.js': '1' });
});

it('removes hidden cars from an outdated site and uploads nothing', async () => {
  await publishSite(siteOf(LISTING, ['car1', 'car2']), folderTarget(folder), ENDS);
  const outdated = new Error('build the site again');
  const { 'vehiculo/b.html': page, 'fotos/car2/p2/f-320.webp': photo, ...rest } = LISTING;
  expect([page, photo]).toEqual(['b', 'photo of b']);
  const site = { ...siteOf({ ...rest, 'nueva.html': 'new' }, ['car1']), outdated };
  await expect(publishSite(site, folderTarget(folder), ENDS)).rejects.toThrow(outdated);
  expect(await contentsOf()).toEqual(rest);
});

it('is completed by the next publication wherever it was killed, even when the car is public again', async () => {
  const seen = watched();
  await publishSite(siteOf(LISTING, ['car1', 'car2']), folderTarget(folder), ENDS);
  await publishSite(siteOf(LATER_LISTING, ['car1', 'car3']), seen.target, ENDS);
  const calls = seen.calls();
  expect(calls).toBeGreaterThan(10);
  for (const [next, cars, whole] of [
    [LATER_LISTING, ['car1', 'car3'], { ...LATER_LISTING, '_astro/one.js': '1' }],
    [LISTING, ['car1', 'car2'], LISTING],
  ] as const)
    for (let killedAt = 0; killedAt < calls; killedAt++) {
      await rm(folder, { recursive: true, force: true });
      await publishSite(siteOf(LISTING, ['car1', 'car2']), folderTarget(folder), ENDS);
      const { target } = watched(killedAt);
      await expect(publishSite(siteOf(LATER_LISTING, ['car1', 'car3']), target, ENDS)).rejects.toThrow(
        'killed',
      );
      await publishSite(siteOf(next, cars), folderTarget(folder), ENDS);
      const found = { ...(await contentsOf()), '_astro/two.js': '' };
      const expected = { ...whole, '_astro/two.js': '' };
      expect(found, `killed after ${killedAt} calls`).toEqual(expected);
      // Nothing is uncertain any more: publishing the same site again changes nothing.
      const again = watched();
      await publishSite(siteOf(next, cars), again.target, ENDS);
      expect(again.done).toEqual([]);
    }
});

it('removes and publishes everything else when one file cannot be removed, and then fails', async () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`fotos/car2/p${i}/f-320.webp`, 'b']));
  await publishSite(siteOf({ ...FORMER, ...many }, ['car1', 'car2']), folderTarget(folder), ENDS);
  const { target } = watched();
  const stuck: Target = {
    ...target,
    remove: (key) =>
      key === 'vehiculo/b.html' ? Promise.reject(new Error('immutable')) : target.remove(key),
  };
  const later = siteOf(LATER, ['car1', 'car3']);
  await expect(publishSite(later, stuck, ENDS)).rejects.toThrow('immutable');
  expect(await contentsOf()).toEqual({ ...AFTER, 'vehiculo/b.html': 'b' });
  await publishSite(later, folderTarget(folder), ENDS);
  expect(await contentsOf()).toEqual(AFTER);
});

it('removes nothing outside of the target, whatever its manifest lists', async () => {
  const site = path.join(folder, 'site');
  await publishSite(siteOf(FORMER, ['car1', 'car2']), folderTarget(site), ENDS);
  await writeFile(path.join(folder, 'data.db'), 'leads');
  for (const key of ['../data.db', 'vehiculo/../../data.db', `${folder}/data.db`]) {
    const manifest = { generation: 1, files: { [key]: [null, 0] } };
    await writeFile(path.join(site, '.manifest.json.gz'), gzipSync(JSON.stringify(manifest)));
    await publishSite(siteOf(LATER, ['car1', 'car3']), folderTarget(site), ENDS);
    expect(await readFile(path.join(folder, 'data.db'), 'utf8'), key).toBe('leads');
  }
});

it.each([
  ['emptied by a power cut', Buffer.alloc(0)],
  ['that unpacks beyond the size limit', gzipSync(Buffer.alloc(MOST_READ_BYTES + 1))],
])('removes hidden cars and replaces changed files with a manifest %s', async (_, bytes) => {
  await publishSite(siteOf(FORMER, ['car1', 'car2']), folderTarget(folder), ENDS);
  await writeFile(path.join(folder, '.manifest.json.gz'), bytes);
  await writeFile(path.join(folder, 'vehiculo/a.html'), 'half');
  await publishSite(siteOf(LATER, ['car1', 'car3']), folderTarget(folder), ENDS);
  // Only a manifest lists files outside of the site's folders, and the builds of assets.
  expect(await contentsOf()).toEqual({ ...LATER, 'vieja.html': 'old' });
});

/** A target on a disk of `bytes`, where additions leave a reserve free. Folders cost nothing. */
function onDisk(bytes: number) {
  const disk = { bytes };
  /** More than all concurrent writes. */
  const reserve = 10_000;
  const sizes = new Map<string, number>();
  const free = () => disk.bytes - [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const real = folderTarget(folder);
  const target: Target = {
    ...real,
    put: async (key, body, headers) => {
      // The new file is written beside the one that it replaces.
      if (free() < body.length)
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      sizes.set(`${key}.new`, body.length);
      await real.put(key, body, headers);
      sizes.delete(`${key}.new`);
      sizes.set(key, body.length);
    },
    remove: async (key) => {
      await real.remove(key);
      sizes.delete(key);
    },
    hasRoomFor: (more) => Promise.resolve(free() >= more + reserve),
  };
  return { target, disk, free };
}

const item = (id: string) => `<li data-vehicle="${id}">${id}</li>`;
const listing = (...ids: readonly string[]): Contents => ({
  'index.html': `<ul>${ids.map(item).join('')}</ul>`,
  'stock.json': JSON.stringify({ vehicles: ids.map((id) => ({ id, marca: id, combustible: 'x' })) }),
  ...Object.fromEntries(ids.map((id) => [`vehiculo/${id}.html`, id])),
  ...Object.fromEntries(ids.map((id) => [`fotos/${id}/p/f-320.webp`, 'x'.repeat(200)])),
});
const BOTH = listing('cara', 'carb');

it('leaves the disk space that removals need', async () => {
  const { target, free } = onDisk(30_000);
  await publishSite(siteOf(BOTH, ['cara', 'carb']), target, ENDS);
  const many = Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [`fotos/carc/p${i}/f-320.webp`, 'x'.repeat(400)]),
  );
  const three = { ...listing('cara', 'carb', 'carc'), ...many };
  await expect(publishSite(siteOf(three, ['cara', 'carb', 'carc']), target, ENDS)).rejects.toThrow(
    /No queda espacio/,
  );
  expect(free()).toBeGreaterThan(0);
  const withoutB = { ...listing('cara', 'carc'), ...many };
  await expect(publishSite(siteOf(withoutB, ['cara', 'carc']), target, ENDS)).rejects.toThrow(
    /No queda espacio/,
  );
  expect(JSON.stringify(await contentsOf())).not.toContain('carb');
});

it.each([
  ['stays hidden', ['cara']],
  ['is shown again', ['cara', 'carb']],
])('removes a car from a completely full disk, where it %s', async (_, later) => {
  const { target, disk, free } = onDisk(Infinity);
  await publishSite(siteOf(BOTH, ['cara', 'carb']), target, ENDS);
  // Another program fills the disk.
  disk.bytes = 0;
  disk.bytes = -free();
  await publishSite(siteOf(listing('cara'), ['cara']), target, ENDS);
  expect(await contentsOf()).toEqual(listing('cara'));
  disk.bytes = Infinity;
  await publishSite(siteOf(listing(...later), later), target, ENDS);
  expect(await contentsOf()).toEqual(listing(...later));
});

it('stops for a newer site before the first page, but only after withdrawing files', async () => {
  await publishSite(siteOf(FORMER, ['car1', 'car2']), folderTarget(folder), ENDS);
  const superseded = AbortSignal.abort(new Error('newer'));
  const { target, done } = watched();
  const ends = { ...ENDS, superseded };
  await expect(publishSite(siteOf(LATER, ['car1', 'car3']), target, ends)).rejects.toThrow('newer');
  expect(done.filter((step) => step.startsWith('remove')).length).toBe(2);
  expect(await contentsOf()).toMatchObject({ 'index.html': 'two cars' });
  expect(await contentsOf()).not.toHaveProperty('vehiculo/b.html');
});

it('without a manifest treats only files in the site’s folders as its files', async () => {
  const withFeed = { ...FORMER, 'feeds/stock.csv': 'a and b' };
  await publishSite(siteOf(withFeed, ['car1', 'car2']), folderTarget(folder), ENDS);
  await rm(path.join(folder, '.manifest.json.gz'));
  const foreign: Contents = { 'fotos/holiday.jpg': 'mine', 'feeds/news.xml': 'mine', 'notes.txt': 'mine' };
  for (const [key, text] of Object.entries(foreign))
    await folderTarget(folder).put(key, Buffer.from(text), HEADERS);
  await publishSite(siteOf(LATER, ['car1', 'car3']), folderTarget(folder), ENDS);
  expect(await contentsOf()).toEqual({ ...LATER, ...foreign, 'vieja.html': 'old' });
});

it('counts unavailable photos and retries them', async () => {
  const site = siteOf(FORMER, ['car1', 'car2']);
  const lost = site.files.map((file) =>
    file.kind === 'photo' ? { ...file, body: () => Promise.resolve(null) } : file,
  );
  const first = await publishSite({ ...site, files: lost }, folderTarget(folder), ENDS);
  expect(first).toEqual({ put: 5, removed: 0, missing: 2 });
  expect(await publishSite(site, folderTarget(folder), ENDS)).toEqual({ put: 2, removed: 0, missing: 0 });
});
