import { expect, it } from 'vitest';
import { noticeContext } from '#tests/support/mail-context.ts';
import { newDevice } from './new-device.ts';

it('says when, from which device, and what to do', () => {
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
