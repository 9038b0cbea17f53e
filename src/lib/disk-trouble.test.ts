import { expect, it } from 'vitest';
import { diskTrouble } from './disk-trouble.ts';

it.each([
  ['database or disk is full (13)', 'full'],
  ["ENOSPC: no space left on device, copyfile '/a' -> '/b'", 'full'],
  ["EDQUOT: quota exceeded, write '/b'", 'full'],
  ['write /srv/storage/1.jpg.tmp: no space left on device', 'full'],
  ['write /srv/storage/1.jpg.tmp: disk quota exceeded', 'full'],
  ['disk I/O error (778)', 'unwritable'],
  ["EROFS: read-only file system, open '/b'", 'unwritable'],
  ['open /srv/storage/1.jpg.tmp: read-only file system', 'unwritable'],
  ['write /srv/storage/1.jpg.tmp: input/output error', 'unwritable'],
  ['attempt to write a readonly database (8)', 'unwritable'],
  ['constraint failed: UNIQUE constraint failed: vehicles.slug (2067)', null],
  ['EACCES: permission denied', null],
  ['The inbox is full', null],
  ['', null],
])('%s: %s', (text, expected) => {
  expect(diskTrouble(text)).toBe(expected);
});
