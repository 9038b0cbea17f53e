import { checkPasswordChange } from '#src/features/auth/account/password-change.ts';
import { describe, expect, it } from 'vitest';
import {
  checkNewPassword,
  checkNewPasswords,
  checkRegistration,
  checkSignIn,
  isNewPasswordReady,
  recoveryToken,
} from './auth.rules.ts';
import { isEmail } from './email.rules.ts';

const TOO_SHORT = 'La contraseña debe tener al menos 6 caracteres';

it.each([
  ['ana@x.example', true],
  [' ana@x.example ', true],
  ['', false],
  ['   ', false],
  ['ana', false],
  ['@', true],
  ['ana@', true],
  ['ana maria@x', true],
])('isEmail(%j) is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

it.each([
  ['', TOO_SHORT],
  ['12345', TOO_SHORT],
  ['123456', null],
  ['      ', null],
  ['ñññññ', TOO_SHORT],
  ['👍👍👍👍👍', TOO_SHORT],
  ['a'.repeat(72), null],
  ['a'.repeat(73), 'La contraseña es demasiado larga'],
  ['ñ'.repeat(37), 'La contraseña es demasiado larga'],
])('checkNewPassword(%j) is %j', (password, expected) => {
  expect(checkNewPassword(password)).toBe(expected);
});

it.each([
  ['123456', '123456', true],
  ['123456', '123457', false],
  ['12345', '12345', false],
  ['', '', false],
  ['Clave1', 'clave1', false],
])('isNewPasswordReady(%j, %j) is %s', (password, confirm, expected) => {
  expect(isNewPasswordReady(password, confirm)).toBe(expected);
});

it.each([
  ['a@b.example', 'x', {}],
  ['', '', { email: 'Por favor ingresa un email válido', password: 'Escribe tu contraseña' }],
  ['nadie', 'x', { email: 'Por favor ingresa un email válido' }],
])('checkSignIn(%j, %j)', (email, password, expected) => {
  expect(checkSignIn(email, password)).toEqual(expected);
});

it.each([
  ['12345', '12345', { password: TOO_SHORT }],
  ['123456', '123', { passwordConfirm: 'Las contraseñas no coinciden' }],
  ['1', '2', { password: TOO_SHORT, passwordConfirm: 'Las contraseñas no coinciden' }],
])('checkNewPasswords(%j, %j)', (password, confirm, expected) => {
  expect(checkNewPasswords(password, confirm)).toEqual(expected);
});

it.each([
  ['', '123456', '123456', { oldPassword: 'Escribe tu contraseña actual' }],
  ['vieja', '12345', '12345', { password: TOO_SHORT }],
  ['vieja', '123456', '123457', { passwordConfirm: 'Las contraseñas no coinciden' }],
  ['vieja', '123456', '123456', {}],
])('checkPasswordChange(%j, %j, %j)', (oldPassword, password, passwordConfirm, expected) => {
  expect(checkPasswordChange({ oldPassword, password, passwordConfirm })).toEqual(expected);
});

describe('checkRegistration', () => {
  const good = { nombre: 'Ana', email: 'a@b.example', password: '123456', passwordConfirm: '123456' };

  it.each([
    [{}, {}],
    [{ nombre: '  ' }, { nombre: 'El nombre es requerido' }],
    [{ nombre: 'x'.repeat(100) }, {}],
    [{ nombre: 'x'.repeat(101) }, { nombre: 'El nombre debe tener menos de 100 caracteres' }],
    [{ email: 'ana' }, { email: 'Por favor ingresa un email válido' }],
    [{ passwordConfirm: '12345' }, { passwordConfirm: 'Las contraseñas no coinciden' }],
  ])('%j', (change, expected) => {
    expect(checkRegistration({ ...good, ...change })).toEqual(expected);
  });
});

it.each([
  ['?type=recovery&token=abc', 'abc'],
  ['?token=abc&type=recovery&otro=1', 'abc'],
  ['?type=recovery', null],
  ['?type=recovery&token=', null],
  ['?type=signup&token=abc', null],
  ['?type=Recovery&token=abc', null],
  ['?token=abc', null],
  ['', null],
])('recoveryToken(%j) is %j', (search, expected) => {
  expect(recoveryToken(search)).toBe(expected);
});
