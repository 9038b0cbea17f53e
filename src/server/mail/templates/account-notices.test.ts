import { expect, it } from 'vitest';
import { ACCOUNT_CHANGES } from '#src/features/auth/rules/account-change.ts';
import { noticeContext } from '#tests/support/mail-context.ts';
import { accountChanged, businessEmailChanged, newDevice } from './account-notices.ts';

it.each([
  ['password', 'tu contraseña ha cambiado', 'tendrás que volver a entrar', true],
  ['factor-on', 'verificación en dos pasos activada', 'un código de verificación', true],
  ['factor-off', 'verificación en dos pasos desactivada', 'ahora basta con la contraseña', true],
  ['recovery-codes', 'códigos de recuperación nuevos', 'Los anteriores ya no valen', true],
  ['wrong-codes', 'códigos de verificación incorrectos', 'Ninguno ha valido', true],
  ['role-given', 'ahora administras la web', 'puede entrar desde ahora en el panel', false],
  ['role-taken', 'ya no administras la web', 'ya no puede entrar en el panel', false],
])(
  '%s: contains the change, the account, the time and the advice',
  (change, about, words, leadsToPassword) => {
    const { subject, text, html } = accountChanged({ change }, noticeContext);
    expect(subject).toBe(`Aviso de seguridad: ${about}`);
    for (const part of ['Coches Sierra', 'ana@cliente.example', '22 de noviembre de 2026', '18:05', words])
      expect([text.includes(part), html.includes(part)], part).toEqual([true, true]);
    expect(text.includes('https://coches.example/forgot-password')).toBe(leadsToPassword);
  },
);

it('supports every account change, and rejects others', () => {
  for (const change of ACCOUNT_CHANGES)
    expect(accountChanged({ change }, noticeContext).subject).not.toBe('');
  expect(() => accountChanged({ change: 'name' }, noticeContext)).toThrow();
});

it('contains the time, the device and the advice', () => {
  const { subject, text, html } = newDevice({ device: 'Chrome en Android' }, noticeContext);
  expect(subject).toBe('Aviso de seguridad: acceso desde un dispositivo nuevo');
  for (const part of [
    'Coches Sierra',
    'ana@cliente.example',
    'Chrome en Android',
    '22 de noviembre de 2026',
    '18:05',
  ])
    expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
  expect(text).toContain('Si no has sido tú, cambia la contraseña');
  expect(text).toContain('https://coches.example/forgot-password');
});

it('contains the new address for enquiries, the time, and who changed it', () => {
  const payload = { by: 'Ana <b> (ana@sierra.example)', email: 'ventas@sierra.example' };
  const { subject, text, html } = businessEmailChanged(payload, {
    ...noticeContext,
    recipient: 'hola@sierra.example',
  });
  expect(subject).toBe('Aviso de seguridad: el email del negocio ha cambiado');
  for (const part of [
    'Coches Sierra',
    'hola@sierra.example',
    'ventas@sierra.example',
    'ana@sierra.example',
    '22 de noviembre de 2026',
    '18:05',
  ])
    expect([text.includes(part), html.includes(part)]).toEqual([true, true]);
  expect(html).not.toContain('Ana <b>');
  expect(text).toContain('https://coches.example/admin');
});
