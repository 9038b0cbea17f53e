import { expect, it } from 'vitest';
import { readRow } from './cells.ts';
import { profileCells, userCells, userImport, whyLocked } from './plan-users.ts';

const HASH = `$2a$10$${'a'.repeat(53)}`;
const USER = {
  id: 'u1',
  email: 'Marta@Correo.example',
  encrypted_password: HASH,
  email_confirmed_at: '2023-01-01 10:00:00+00',
};

function read(change: Readonly<Record<string, unknown>>, role = '') {
  const user = readRow(userCells, { ...USER, ...change });
  const profile = readRow(profileCells, { user_id: 'u1', role, nombre: 'De su perfil' });
  if ('refused' in user) return user.refused;
  if ('refused' in profile) throw new Error(profile.refused);
  return { ...userImport(user.values, profile.values), locked: whyLocked(user.values) };
}

it.each([
  ['a confirmed one', {}, { passwordHash: HASH, locked: '', role: 'user' }],
  [
    'its name',
    { raw_user_meta_data: '{"nombre":"Marta"}' },
    { fields: { email: 'marta@correo.example', nombre: 'Marta' } },
  ],
  ['a nameless one', {}, { fields: { email: 'marta@correo.example', nombre: 'De su perfil' } }],
  ['an unconfirmed one', { email_confirmed_at: '' }, { locked: 'the address was never confirmed' }],
  ['one of another provider', { encrypted_password: '' }, { locked: 'the export has no password' }],
  ['another hash', { encrypted_password: '$argon2id$v=19$x' }, { locked: 'the password hash is not bcrypt' }],
  [
    'a hash that takes hours',
    { encrypted_password: HASH.replace('$10$', '$31$') },
    { locked: 'the password hash is not bcrypt' },
  ],
])('%s', (_what, change, expected) => {
  const account = read(change);
  expect(account).toMatchObject(expected);
  if (typeof account === 'object' && account.locked !== '')
    expect(account).not.toHaveProperty('passwordHash');
});

it.each([
  ['a deleted one', { deleted_at: '2024-01-01' }, 'deleted_at is set: the account was deleted'],
  ['a banned one', { banned_until: '2099-01-01' }, 'banned_until is set: the account was banned'],
  ['an anonymous one', { is_anonymous: true }, 'is_anonymous is set: the account is anonymous'],
  ['one without an address', { email: '' }, 'email is empty'],
])('refuses %s', (_what, change, why) => {
  expect(read(change)).toBe(why);
});

it.each([
  ['admin', 'admin'],
  ['Administrador', 'admin'],
  ['editor', 'user'],
  ['', 'user'],
])('the role %j becomes %s', (role, expected) => {
  expect(read({}, role)).toMatchObject({ role: expected });
});
