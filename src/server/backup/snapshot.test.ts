import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { copyDatabase, inspectDatabase } from './snapshot.ts';
import { takeSnapshot } from './snapshot.ts';

const FIXTURE = path.join(projectRoot, 'tests/fixtures/data-0e93001.tar.gz');

let folder: string;
let pocketbaseDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  execFileSync('tar', ['-xzf', FIXTURE, '-C', folder]);
  pocketbaseDir = path.join(folder, 'pocketbase');
});
afterEach(() => rmSync(folder, { recursive: true }));

const taken = () => path.join(folder, 'snapshot');
const photos = () => queryRows(pocketbaseDir, 'SELECT * FROM vehicle_images');
/** Stores a photo row without a file, like a photo deleted after the database was copied. */
const addPhotoWithoutFile = (id: string) =>
  changeRows(
    pocketbaseDir,
    'INSERT INTO vehicle_images (id, file, vehicle_id) SELECT ?, file, vehicle_id FROM vehicle_images LIMIT 1',
    id,
  );
const removePhoto = (id: string) => changeRows(pocketbaseDir, 'DELETE FROM vehicle_images WHERE id = ?', id);

it('starts over without a photo that was deleted after the database was copied', async () => {
  let copies = 0;
  addPhotoWithoutFile('goes');
  const { uploads } = await takeSnapshot(pocketbaseDir, taken(), (from, to) => {
    copyDatabase(from, to);
    copies++;
    removePhoto('goes');
  });
  expect(copies).toBe(2);
  expect(photos()).toHaveLength(1);
  expect(uploads).toHaveLength(1);
  expect(inspectDatabase(path.join(taken(), 'data.db')).uploads).toEqual(uploads);
  const held = readdirSync(path.join(taken(), 'storage'), { recursive: true }).map(String);
  expect(held).toEqual(expect.arrayContaining([...uploads]));
  expect(held.join()).not.toContain('goes');
});

it('gives up when another photo is deleted during each of five attempts', async () => {
  let copies = 0;
  const copy = (from: string, to: string) => {
    removePhoto(`goes-${copies}`);
    copies++;
    addPhotoWithoutFile(`goes-${copies}`);
    copyDatabase(from, to);
  };
  await expect(takeSnapshot(pocketbaseDir, taken(), copy)).rejects.toThrow(/during each of 5 attempts/);
  expect(copies).toBe(5);
});

it('leaves no deleted data in the copy', () => {
  const secret = 'Ana Gómez, 600111222';
  const [database, copy] = [path.join(pocketbaseDir, 'data.db'), path.join(folder, 'copy.db')];
  changeRows(pocketbaseDir, "INSERT INTO leads (id, mensaje) VALUES ('gone', ?)", secret.repeat(300));
  changeRows(pocketbaseDir, "DELETE FROM leads WHERE id = 'gone'");
  expect(readFileSync(database).includes(secret)).toBe(true);
  copyDatabase(database, copy);
  expect(readFileSync(copy).includes(secret)).toBe(false);
});
