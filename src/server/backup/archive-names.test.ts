import { describe, expect, it } from 'vitest';
import { archiveName, expiredArchives, unfinishedArchives } from './archive-names.ts';

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
