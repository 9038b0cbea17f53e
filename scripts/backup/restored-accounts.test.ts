import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminsIn, endSessionsAndLinks, returnedPeople, returnedWords } from './restored-accounts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restored people? #1-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const NOW = new Date('2026-11-23T12:00:00.000Z');

/** Creates a database with these statements; returns its path. */
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

test('ends all sessions, invitations and links, and lists the administrators', () => {
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

test('leaves a copy from before these tables existed unchanged', () => {
  const file = databaseOf('old.db', 'CREATE TABLE vehicles (id TEXT)');
  endSessionsAndLinks(file, NOW);
  expect(adminsIn(file)).toEqual([]);
});

type Row = readonly [id: string, email: string, telefono?: string];

/** Creates a database with these accounts and enquiries; returns its path. */
function peopleOf(name: string, users: readonly Row[], leads: readonly Row[]): string {
  const file = databaseOf(
    name,
    'CREATE TABLE users (id TEXT, email TEXT); CREATE TABLE leads (id TEXT, email TEXT, telefono TEXT)',
  );
  const database = new DatabaseSync(file);
  for (const [id, email] of users) database.prepare('INSERT INTO users VALUES (?, ?)').run(id, email);
  for (const [id, email, telefono = ''] of leads)
    database.prepare('INSERT INTO leads VALUES (?, ?, ?)').run(id, email, telefono);
  database.close();
  return file;
}

const ANA: Row = ['a', 'ana@correo.example'];
const LUIS: Row = ['l', 'luis@correo.example'];
const BY_PHONE: Row = ['t', '', '655 11 12 22'];

test('lists the people that a restore brings back', () => {
  const restored = peopleOf('restored.db', [ANA, LUIS], [ANA, ['a2', ANA[1]], LUIS, BY_PHONE]);
  const former = peopleOf('former.db', [LUIS], [LUIS]);
  const people = returnedPeople(restored, former);
  expect(people).toEqual({ accounts: [ANA[1]], enquiries: [BY_PHONE[2], ANA[1]] });
  expect(returnedWords(people).join('\n')).toMatch(
    /accounts .*: ana@correo\.example\.\nEnquiries .*: 655 11 12 22, ana@correo\.example\.\n.* npm run person -- erase/,
  );
});

test('reports nothing if no deleted person comes back', () => {
  const restored = peopleOf('restored.db', [LUIS], [LUIS]);
  const people = returnedPeople(restored, peopleOf('former.db', [ANA, LUIS], [LUIS, BY_PHONE]));
  expect(people).toEqual({ accounts: [], enquiries: [] });
  expect(returnedWords(people)).toEqual([]);
});

test('returns null without a database to compare with, and creates none', () => {
  const restored = peopleOf('restored.db', [LUIS], []);
  expect(returnedPeople(restored, path.join(folder, 'none.db'))).toBeNull();
  expect(existsSync(path.join(folder, 'none.db'))).toBe(false);
  writeFileSync(path.join(folder, 'broken.db'), 'no database');
  expect(returnedPeople(restored, path.join(folder, 'broken.db'))).toBeNull();
  expect(returnedWords(null)[0]).toContain('no database here');
});
