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

it('an archive is called by its time', () => {
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
    ['nothing while there are few', [name(1), name(2)], name(2), 3, []],
    ['nothing at exactly so many', [name(1), name(2), name(3)], name(3), 3, []],
    ['the oldest', [name(3), name(1), name(4), name(2)], name(4), 2, [name(1), name(2)]],
    ['all but the new one', [name(1), name(2)], name(2), 1, [name(1)]],
    ['never the new one, though its clock was wrong', [name(1), name(8), name(9)], name(1), 2, [name(8)]],
    ['nothing of another naming', [...foreign, name(1), name(2)], name(2), 1, [name(1)]],
  ])('removes %s', (_what, names, made, keep, expected) => {
    expect(expiredArchives(names, made, keep)).toEqual(expected);
  });

  it('knows what was cut short by its name', () => {
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

/** What `content` is in an archive: a link has none of its own. */
const described = (name: string, content: Buffer) => ({
  path: name,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** An archive of the database and those files, whose manifest tells of these. */
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

/** An archive whose manifest fits what tar says of its files. */
const archiveWith = (name: string, content: Buffer) => archiveOf([described(name, content)], [name]);

it('names files that nobody else may read, also by whom it is opened without this product', async () => {
  writeFileSync(at(PHOTO), 'foto', { mode: 0o644 });
  const file = await archiveWith(PHOTO, Buffer.from('foto'));
  const modes = execFileSync('tar', ['--list', '--verbose', '--gzip', `--file=${file}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 10));
  expect(modes).toEqual(['-rw-------', '-rw-------', '-rw-------']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('an archive whose path has a colon is a file of this machine', async () => {
  const file = await archiveOf([], [], at('copia:1.tar.gz'));
  expect((await check(file)).files).toHaveLength(1);
});

it('an archive of plain files is taken, whatever they are called', async () => {
  writeFileSync(at(PHOTO), 'foto');
  const file = await archiveWith(PHOTO, Buffer.from('foto'));
  expect((await check(file)).files).toHaveLength(2);
});

it('an archive with a file whose name looks like two lines of a listing is refused', async () => {
  const [first, second] = ['storage/a.jpg', 'storage/b.jpg'];
  const name = `${first}\n-rw------- 0/0 0 2026-01-01 10:00 ${second}`;
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), 'foto');
  const listed = [described(first, Buffer.from('foto')), described(second, Buffer.alloc(0))];
  const file = await archiveOf(listed, [name]);
  await expect(check(file)).rejects.toThrow(/is no good backup\. It does not hold the files/);
});

it.each(['foto\\n.jpg', 'foto\\\\.jpg', 'foto\t.jpg', 'foto\u0007.jpg', 'Añil \u200b🚗.jpg'])(
  'an archive with a file that is called %j is taken',
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
    'a file that lends its owner’s rights to whoever runs it',
    () => {
      writeFileSync(at(PHOTO), '');
      chmodSync(at(PHOTO), 0o4755);
    },
  ],
])('an archive with %s is refused, though its manifest fits', async (_what, make) => {
  make();
  const file = await archiveWith(PHOTO, Buffer.alloc(0));
  await expect(check(file)).rejects.toThrow(/is no good backup\. .*something else than files/);
});
