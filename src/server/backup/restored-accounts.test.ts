import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { adminsIn, endSessionsAndLinks } from './restored-accounts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'restored-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2026-11-23T12:00:00.000Z');

/** Makes a database of these statements; answers its path. */
function databaseOf(name: string, sql: string): string {
  const file = path.join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return file;
}

function rowsOf(file: string, sql: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  } finally {
    database.close();
  }
}

test('every session, open invitation and link is over, and whoever administers is named', () => {
  const file = databaseOf(
    'whole.db',
    `CREATE TABLE users (id TEXT, email TEXT, tokenKey TEXT UNIQUE);
     CREATE TABLE profiles (user_id TEXT, role TEXT);
     CREATE TABLE sesiones (id TEXT, fin TEXT);
     CREATE TABLE invitaciones (id TEXT, expira TEXT);
     INSERT INTO users VALUES
       ('1', 'zoe@nordvia.example', 'x'), ('2', 'ana@nordvia.example', 'y'), ('3', 'luis@correo.example', 'z');
     INSERT INTO profiles VALUES ('1', 'admin'), ('2', 'admin'), ('3', 'user');
     INSERT INTO sesiones VALUES ('a', ''), ('b', '2026-11-01 08:00:00.000Z');
     INSERT INTO invitaciones VALUES ('c', '2026-11-25 08:00:00.000Z'), ('d', '2026-11-02 08:00:00.000Z');`,
  );
  endSessionsAndLinks(file, NOW);
  expect(adminsIn(file)).toEqual(['ana@nordvia.example', 'zoe@nordvia.example']);
  expect(rowsOf(file, 'SELECT id, fin FROM sesiones ORDER BY id')).toEqual([
    ['a', '2026-11-23 12:00:00.000Z'],
    ['b', '2026-11-01 08:00:00.000Z'],
  ]);
  const keys = rowsOf(file, 'SELECT tokenKey FROM users').flat();
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f]{50}$/)));
  expect(rowsOf(file, 'SELECT id, expira FROM invitaciones ORDER BY id')).toEqual([
    ['c', '2026-11-23 12:00:00.000Z'],
    ['d', '2026-11-02 08:00:00.000Z'],
  ]);
});

test('a copy from before there was any of this is left as it is', () => {
  const file = databaseOf('old.db', 'CREATE TABLE vehicles (id TEXT)');
  endSessionsAndLinks(file, NOW);
  expect(adminsIn(file)).toEqual([]);
});
