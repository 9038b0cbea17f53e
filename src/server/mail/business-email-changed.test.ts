import { expect, it } from 'vitest';
import { noticeContext } from '#tests/support/mail-context.ts';
import { businessEmailChanged } from './business-email-changed.ts';

const context = { ...noticeContext, recipient: 'hola@sierra.example' };

it('says where enquiries go now, since when, and who changed it', () => {
  const payload = { by: 'Ana <b> (ana@sierra.example)', email: 'ventas@sierra.example' };
  const { subject, text, html } = businessEmailChanged(payload, context);
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
