import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from '#scripts/backup/archive-check.ts';
import { archiveName, expiredArchives, unfinishedArchives, writeArchive } from './archive.ts';
import { FORMAT, parts } from './manifest.ts';

const name = (day: number) => archiveName(new Date(Date.UTC(2026, 0, day, 3, 30, 0, 5)));

it('names an archive by its time', () => {
  expect(name(2)).toBe('backup-20260102-033000-005Z.tar.gz');
});

describe('retention', () => {
  const foreign = [
    'backup.tar.gz',
    'backup-20200101.tar.gz',
    'notas.txt',
    `copia-${name(1)}`,
    `${name(1)}.part`,
  ];
  it.each([
    ['nothing below the limit', [name(1), name(2)], name(2), 3, []],
    ['nothing at the limit', [name(1), name(2), name(3)], name(3), 3, []],
    ['the oldest', [name(3), name(1), name(4), name(2)], name(4), 2, [name(1), name(2)]],
    ['all but the new one', [name(1), name(2)], name(2), 1, [name(1)]],
    ['never the new one, even if its clock was wrong', [name(1), name(8), name(9)], name(1), 2, [name(8)]],
    ['no file with another name', [...foreign, name(1), name(2)], name(2), 1, [name(1)]],
  ])('removes %s', (_what, names, made, keep, expected) => {
    expect(expiredArchives(names, made, keep)).toEqual(expected);
  });

  it('recognises unfinished archives by their name', () => {
    expect(unfinishedArchives([...foreign, name(2), 'otra.part'])).toEqual([`${name(1)}.part`]);
  });
});

const PHOTO = 'storage/pbc_x/rec/foto de día.jpg';

let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  mkdirSync(at('storage/pbc_x/rec'), { recursive: true });
  const database = new DatabaseSync(at(parts.database));
  database.exec('CREATE TABLE _migrations (file); CREATE TABLE _collections (id, name, type, fields)');
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The manifest entry of a file with `content`; for a link, pass an empty buffer. */
const described = (name: string, content: Buffer) => ({
  path: name,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** An archive of the database and the named files, with a manifest that lists `files`. */
async function archiveOf(
  files: readonly ReturnType<typeof described>[],
  names: readonly string[],
  file = at('archive.tar.gz'),
): Promise<string> {
  const manifest = {
    ...{ format: FORMAT, product: '1.0.0', createdAt: new Date(0).toISOString() },
    migrations: { applied: [], code: '' },
    rows: { _collections: 0, _migrations: 0 },
    files: [described(parts.database, readFileSync(at(parts.database))), ...files],
  };
  writeFileSync(at(parts.manifest), JSON.stringify(manifest));
  await writeArchive(file, folder, [parts.manifest, parts.database, ...names]);
  return file;
}

const check = (file: string) => checkArchive(file, folder);

/** An archive whose manifest matches its one extra file. */
const archiveWith = (name: string, content: Buffer) => archiveOf([described(name, content)], [name]);

it('stores files with owner-only permissions', async () => {
  writeFileSync(at(PHOTO), 'foto', { mode: 0o644 });
  const file = await archiveWith(PHOTO, Buffer.from('foto'));
  const modes = execFileSync('tar', ['--list', '--verbose', '--gzip', `--file=${file}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 10));
  expect(modes).toEqual(['-rw-------', '-rw-------', '-rw-------']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('treats an archive path with a colon as a local file', async () => {
  const file = await archiveOf([], [], at('copia:1.tar.gz'));
  expect((await check(file)).files).toHaveLength(1);
});

it('accepts an archive of plain files', async () => {
  writeFileSync(at(PHOTO), 'foto');
  const file = await archiveWith(PHOTO, Buffer.from('foto'));
  expect((await check(file)).files).toHaveLength(2);
});

it('rejects a file name that looks like two lines of a listing', async () => {
  const [first, second] = ['storage/a.jpg', 'storage/b.jpg'];
  const name = `${first}\n-rw------- 0/0 0 2026-01-01 10:00 ${second}`;
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), 'foto');
  const listed = [described(first, Buffer.from('foto')), described(second, Buffer.alloc(0))];
  const file = await archiveOf(listed, [name]);
  await expect(check(file)).rejects.toThrow(/is not a valid backup\. Its files are not the ones/);
});

it.each(['foto\\n.jpg', 'foto\\\\.jpg', 'foto\t.jpg', 'foto\u0007.jpg', 'Añil \u200b🚗.jpg'])(
  'accepts a file named %j',
  async (base) => {
    const name = `storage/pbc_x/rec/${base}`;
    writeFileSync(at(name), 'foto');
    const file = await archiveWith(name, Buffer.from('foto'));
    expect((await check(file)).files.at(-1)?.path).toBe(name);
  },
);

it.each([
  ['a symbolic link to a file', () => symlinkSync('/etc/hostname', at(PHOTO))],
  ['a symbolic link to a folder', () => symlinkSync('/tmp', at(PHOTO))],
  ['a hard link', () => linkSync(at(parts.database), at(PHOTO))],
  [
    'a setuid file',
    () => {
      writeFileSync(at(PHOTO), '');
      chmodSync(at(PHOTO), 0o4755);
    },
  ],
])('rejects an archive with %s, even if its manifest matches', async (_what, make) => {
  make();
  const file = await archiveWith(PHOTO, Buffer.alloc(0));
  await expect(check(file)).rejects.toThrow(/is not a valid backup\. .*an entry that is not a plain file/);
});
