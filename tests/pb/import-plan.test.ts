import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reportLines } from '#scripts/import/report.ts';
import { dumpRows } from '#tests/support/data-dump.ts';
import { queryRows } from '#tests/support/database.ts';
import {
  ALL_NEW,
  FORMER_EXPORT,
  counts,
  former,
  imageId,
  importSample,
  senderTo,
} from '#tests/support/former-export.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** The former system's data: the import's dry run, and resuming an interrupted import. */

let pb: TestPocketbase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
});
afterAll(() => pb.destroy());

describe('a dry run', () => {
  it('lists imported and refused rows, and writes nothing', async () => {
    const before = dumpRows(pb.dataDir);
    const report = await importSample(pb);
    expect(counts(report)).toEqual(ALL_NEW);
    expect(report).toMatchObject({ applied: false, roles: { admin: 1, user: 2 }, unusedFiles: [] });
    expect(report.tables.vehicles?.unknownColumns).toEqual(['tasador']);
    expect(report.tables.vehicles?.refused).toEqual([
      { row: 9, id: former(0, 9), text: 'anio “1985” is not a year from 1990 to 2027' },
      { row: 10, id: former(0, 10), text: 'modelo is empty' },
      { row: 11, id: former(0, 1), text: 'id is the same as in row 1' },
    ]);
    expect(report.tables.vehicle_images?.refused.map(({ row, text }) => [row, text])).toEqual([
      [6, `its car ${former(0, 99)} is not in the export, or was refused`],
      [9, `its car ${former(0, 9)} is not in the export, or was refused`],
      [4, `missing file: ${former(0, 2)}/1700000000000.jpg`],
      [7, `vehicles/${former(0, 1)}/nota.jpg is not a picture`],
      [8, 'missing file: ../../../etc/passwd'],
    ]);
    expect(report.slugs).toEqual([
      { row: 2, from: 'citroën-c4-2020', to: 'citroen-c4-2020', redirects: true },
      { row: 3, from: 'bmw-x5-2022', to: 'bmw-x5-2022-2', redirects: false },
      { row: 4, from: "kia-cee'd-2018", to: 'kia-ceed-2018', redirects: true },
    ]);
    expect(reportLines(report)).toEqual(
      expect.arrayContaining([
        'vehicles (vehicles_rows.csv): 12 rows, 9 to be created, 3 refused',
        '  ignored columns: tasador',
        '  refused  row 11: id is the same as in row 1',
        'roles in profiles: 1 admin, 2 user',
        '  row 2: citroën-c4-2020 becomes citroen-c4-2020, with a redirect (301)',
        'Dry run, nothing was written: add --apply to import.',
      ]),
    );
    expect(dumpRows(pb.dataDir)).toEqual(before);
    expect(existsSync(path.join(pb.dataDir, 'storage'))).toBe(false);
  });

  it('creates no data folder either', async () => {
    const nowhere = `${pb.dataDir}-none`;
    expect(counts(await importSample({ dataDir: nowhere }))).toEqual(ALL_NEW);
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });
});

describe('an interrupted import', () => {
  const count = (sql: string, ...values: string[]) => queryRows(pb.dataDir, sql, ...values)[0]?.['n'];

  it('completes however often it is stopped between two transactions', async () => {
    const send = senderTo(pb);
    /** Runs one transaction, then stops. Returns whether the import had already finished. */
    const importOnce = async () => {
      let sent = 0;
      const report = await importSample(pb, {
        maxRows: 3,
        send: (...batch) => (sent++ < 1 ? send(...batch) : Promise.reject(new Error('ended'))),
      }).catch(() => null);
      return report !== null;
    };
    let runs = 1;
    while (!(await importOnce())) expect(++runs).toBeLessThan(20);
    expect(runs).toBe(3 + 2 + 2 + 2 + 1);
    for (const [table, rows] of [
      ['vehicles', 9],
      ['vehicle_specs', 4],
      ['vehicle_images', 4],
      ['leads', 4],
      ['users', 3],
    ] as const) {
      expect(count(`SELECT COUNT(*) AS n FROM ${table}`), table).toBe(rows);
      expect(count('SELECT COUNT(*) AS n FROM import_ledger WHERE collection = ?', table), table).toBe(rows);
    }
  });

  it('adds a photo’s file that was missing the first time', async () => {
    const folder = await mkdtemp(path.resolve('.test', 'export-'));
    try {
      await cp(FORMER_EXPORT, folder, { recursive: true });
      const assets = path.join(folder, 'src/assets');
      await copyFile(path.join(assets, 'porsche-911.webp'), path.join(assets, 'citroen-c4.jpg'));
      const { tables } = await importSample(pb, { folder, send: senderTo(pb) });
      expect(tables.vehicle_images).toMatchObject({ created: 0, updated: 1, alreadyThere: 3 });
      const [photo] = queryRows(pb.dataDir, 'SELECT * FROM vehicle_images WHERE id = ?', imageId(5));
      expect(photo).toMatchObject({ alt: 'De la web antigua', orden: 2 });
      expect(photo?.['file']).toMatch(/^\d{13}\.webp$/);
      const again = await importSample(pb, { folder, send: senderTo(pb) });
      expect(again.tables.vehicle_images).toMatchObject({ created: 0, updated: 0, alreadyThere: 4 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('does not allow a registration with a role, or an import without the secret', async () => {
    const account = { password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD, '@given_role': 'admin' };
    const { id } = await pb
      .anonymous()
      .collection('users')
      .create({ email: 'lista@nordvia.example', ...account });
    expect(queryRows(pb.dataDir, 'SELECT role FROM profiles WHERE user_id = ?', id)).toMatchObject([
      { role: 'user' },
    ]);
    const answer = await fetch(`${pb.url}/api/internal/import`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });
});
