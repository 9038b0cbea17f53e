import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { dialNumber, replyLinks } from './lead-reply.ts';

describe('dialNumber', () => {
  it.each([
    ['600 000 000', '+34600000000'],
    ['(+34) 600-000-000', '+34600000000'],
    ['0034 600000000', '+34600000000'],
    ['34 912 345 678', '+34912345678'],
    ['+49 170 1234567', '+491701234567'],
    ['0049 170 1234567', '+491701234567'],
    ['123456789', null],
    ['---------', null],
    ['', null],
    ['+34+600000000', '+34600000000'],
  ])('%j is %j', (typed, expected) => {
    expect(dialNumber(typed)).toBe(expected);
  });
});

describe('replyLinks', () => {
  const lead: LeadRecord = {
    id: 'a',
    nombre: 'Ana García',
    email: 'ana+coche@nordvia.example',
    telefono: '600 000 000',
    mensaje: '¿Sigue disponible?',
    canal: 'contacto_web',
    asunto: 'El X5 & su precio',
    vehicle_id: 'v',
    marca: 'BMW',
    modelo: 'X5',
    vehicle_titulo: '',
    created_at: '2026-01-01 10:00:00.000Z',
  };

  it('names the person, the car and the subject', () => {
    const { call, whatsapp, mail } = replyLinks(lead);
    expect(call).toBe('tel:+34600000000');
    expect(whatsapp).toContain('https://wa.me/34600000000?text=Hola%2C%20Ana');
    expect(decodeURIComponent(whatsapp ?? '')).toContain('sobre el BMW X5');
    const url = new URL(mail);
    expect(decodeURIComponent(url.pathname)).toBe('ana+coche@nordvia.example');
    expect(url.searchParams.get('subject')).toBe('Re: El X5 & su precio');
    expect(mail).not.toContain('+coche');
  });

  it('offers no call for what is no number', () => {
    expect(replyLinks({ ...lead, telefono: '123456789' })).toMatchObject({ call: null, whatsapp: null });
  });
});
