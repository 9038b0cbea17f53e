import { expect, it } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { newDevice } from './new-device.ts';

const context = {
  siteUrl: 'https://coches.example',
  business: { ...demoBusiness, name: 'Coches Sierra' },
  recipient: 'ana@cliente.example',
  createdAt: new Date('2026-11-22T17:05:00Z'),
  callPocketbase: () => Promise.reject(new Error('asked')),
};

it('says when, from which device, and what to do', () => {
  const { subject, text, html } = newDevice({ device: 'Chrome en Android' }, context);
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
