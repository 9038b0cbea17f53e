import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDemoFolder, isDemoFolder, isSeeded, noteSeeded, requireDemoFolder } from './data-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function fill(...files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(path.dirname(path.join(dataDir, file)), { recursive: true });
    await writeFile(path.join(dataDir, file), file);
  }
}

async function files(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

const LOCK = ['run/lock', 'run/pid'];
const PRODUCT = ['pocketbase/data.db', 'releases/1/release.json', 'run/hooks/a.pb.js', 'webhook-secret'];

describe('the demo’s folder', () => {
  it.each([
    ['nothing', []],
    ['a lock', LOCK],
    ['data of the demo', ['made-by-the-demo', ...LOCK, ...PRODUCT]],
    ['data of an earlier demo', ['demo-is-seeded', ...LOCK, ...PRODUCT]],
  ])('may hold %s', async (_, present) => {
    await fill(...present);
    await requireDemoFolder(dataDir, 'DEMO_DATA_DIR');
    expect(await files()).toEqual(present.toSorted());
    await fill(...LOCK);
    await claimDemoFolder(dataDir, 'DEMO_DATA_DIR');
    expect(isDemoFolder(dataDir)).toBe(true);
    expect(await files()).toEqual([...new Set([...present, ...LOCK, 'made-by-the-demo'])].toSorted());
  });

  it('may be missing', async () => {
    await requireDemoFolder(path.join(dataDir, 'missing'), 'DEMO_DATA_DIR');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    ['production data', [...LOCK, ...PRODUCT]],
    ['anything else', ['notes.txt']],
    ['a hidden file', ['.git/config']],
  ])('may not hold %s', async (_, present) => {
    await fill(...present);
    const claim = { reset: true };
    await expect(requireDemoFolder(dataDir, 'DEV_DATA_DIR')).rejects.toThrow(/did not create.*DEV_DATA_DIR=/);
    await expect(claimDemoFolder(dataDir, 'DEV_DATA_DIR', claim)).rejects.toThrow(/did not create/);
    expect(await files()).toEqual(present.toSorted());
  });

  it.each(['made-by-the-demo', 'demo-is-seeded'])(
    'is emptied except for its lock when it contains %s',
    async (mark) => {
      await fill(mark, ...LOCK, ...PRODUCT);
      await claimDemoFolder(dataDir, 'DEMO_DATA_DIR', { reset: true });
      expect(await files()).toEqual(['made-by-the-demo', ...LOCK]);
    },
  );

  it('is seeded once that was recorded, until it is emptied', async () => {
    await fill(...LOCK);
    await claimDemoFolder(dataDir, 'DEMO_DATA_DIR');
    expect(isSeeded(dataDir)).toBe(false);
    await noteSeeded(dataDir);
    expect(isSeeded(dataDir)).toBe(true);
    await claimDemoFolder(dataDir, 'DEMO_DATA_DIR', { reset: true });
    expect(isSeeded(dataDir)).toBe(false);
  });
});
