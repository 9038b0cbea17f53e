import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { returnedPeople, returnedWords } from './restored-people.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'returned people? #1-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Row = readonly [id: string, email: string, telefono?: string];

/** A database of these accounts and enquiries; answers its path. */
function databaseOf(name: string, users: readonly Row[], leads: readonly Row[]): string {
  const file = path.join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(
    'CREATE TABLE users (id TEXT, email TEXT); CREATE TABLE leads (id TEXT, email TEXT, telefono TEXT)',
  );
  for (const [id, email] of users) database.prepare('INSERT INTO users VALUES (?, ?)').run(id, email);
  for (const [id, email, telefono = ''] of leads)
    database.prepare('INSERT INTO leads VALUES (?, ?, ?)').run(id, email, telefono);
  database.close();
  return file;
}

const ANA: Row = ['a', 'ana@correo.example'];
const LUIS: Row = ['l', 'luis@correo.example'];
const BY_PHONE: Row = ['t', '', '655 11 12 22'];

it('names whom a restore brings back', () => {
  const restored = databaseOf('restored.db', [ANA, LUIS], [ANA, ['a2', ANA[1]], LUIS, BY_PHONE]);
  const former = databaseOf('former.db', [LUIS], [LUIS]);
  const people = returnedPeople(restored, former);
  expect(people).toEqual({ accounts: [ANA[1]], enquiries: [BY_PHONE[2], ANA[1]] });
  expect(returnedWords(people).join('\n')).toMatch(
    /accounts .*: ana@correo\.example\.\nEnquiries .*: 655 11 12 22, ana@correo\.example\.\n.* npm run person -- erase/,
  );
});

it('says nothing where nobody comes back', () => {
  const restored = databaseOf('restored.db', [LUIS], [LUIS]);
  const people = returnedPeople(restored, databaseOf('former.db', [ANA, LUIS], [LUIS, BY_PHONE]));
  expect(people).toEqual({ accounts: [], enquiries: [] });
  expect(returnedWords(people)).toEqual([]);
});

it('knows nothing without a database to compare with, and makes none', () => {
  const restored = databaseOf('restored.db', [LUIS], []);
  expect(returnedPeople(restored, path.join(folder, 'none.db'))).toBeNull();
  expect(existsSync(path.join(folder, 'none.db'))).toBe(false);
  writeFileSync(path.join(folder, 'broken.db'), 'no database');
  expect(returnedPeople(restored, path.join(folder, 'broken.db'))).toBeNull();
  expect(returnedWords(null)[0]).toContain('no database here');
});
