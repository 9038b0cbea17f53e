import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { replyLinks } from './lead-reply.ts';

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
    precio_entonces: null,
    entrega: null,
    import_marca: '',
    import_modelo: '',
    tipo_consulta: '',
    estado: 'nuevo',
    responsable: '',
    contactado_at: '',
    proximo_paso: '',
    proximo_paso_fecha: '',
    updated_at: '',
    created_at: '2026-01-01 10:00:00.000Z',
  };

  it('contains the person, the car and the subject', () => {
    const { call, whatsapp, mail } = replyLinks(lead, 'Nordvia');
    expect(call).toBe('tel:+34600000000');
    expect(whatsapp).toContain('https://wa.me/34600000000?text=Hola%2C%20Ana');
    expect(decodeURIComponent(whatsapp ?? '')).toContain('sobre el BMW X5');
    const url = new URL(mail ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('ana+coche@nordvia.example');
    expect(url.searchParams.get('subject')).toBe('Re: El X5 & su precio');
    expect(mail).not.toContain('+coche');
  });

  const offered = {
    matricula: '1234 BCD',
    marca: 'SEAT',
    modelo: 'León',
    anio: '',
    km: '',
    estado: '',
    deseos: '',
  };
  const wish = { canal: 'importacion_web', marca: '', modelo: '', asunto: '' };
  it.each<[string, Partial<LeadRecord>, string]>([
    ['a car of the stock', {}, 'por tu consulta sobre el BMW X5.'],
    ['no car', { marca: '', modelo: '' }, 'por tu consulta.'],
    [
      'an import',
      { ...wish, import_marca: 'Audi', import_modelo: 'e-tron GT' },
      'por tu solicitud de importar un Audi e-tron GT.',
    ],
    [
      'an import named only in its subject',
      { ...wish, asunto: 'Solicitud importación Volvo V60' },
      'por tu solicitud de importar un Volvo V60.',
    ],
    ['an offered car', { marca: '', modelo: '', entrega: offered }, 'por tu SEAT León.'],
    [
      'an offered car without names',
      { marca: '', modelo: '', entrega: { ...offered, marca: '', modelo: '' } },
      'por tu coche.',
    ],
    ['an offered car for one of the stock', { entrega: offered }, 'por tu consulta sobre el BMW X5.'],
    ['an import without a car', { ...wish, asunto: 'Otra cosa' }, 'por tu consulta.'],
    ['a booked appointment', { canal: 'cita_web' }, 'por tu cita para ver el BMW X5.'],
    ['a booked appointment without a car', { canal: 'cita_web', marca: '', modelo: '' }, 'por tu cita.'],
    [
      'another channel with the subject of an import',
      { marca: '', asunto: 'Solicitud importación X' },
      'sobre el X5.',
    ],
  ])('names the topic: %s', (_what, change, words) => {
    const { whatsapp } = replyLinks({ ...lead, ...change }, 'Nordvia');
    const text = decodeURIComponent(whatsapp ?? '');
    expect(text.slice(-words.length)).toBe(words);
  });

  it.each([
    [{ asunto: '' }, 'Tu consulta en Nordvia'],
    [{ canal: 'cita_web', asunto: 'Visita' }, 'Tu cita en Nordvia'],
  ])('has a subject for %j', (change, subject) => {
    const { mail } = replyLinks({ ...lead, ...change }, 'Nordvia');
    expect(new URL(mail ?? '').searchParams.get('subject')).toBe(subject);
  });

  it('says the news about the car after the greeting', () => {
    const { whatsapp, mail } = replyLinks(lead, 'Nordvia', 'Sigue disponible.');
    const text = 'por tu consulta sobre el BMW X5. Sigue disponible.';
    expect(decodeURIComponent(whatsapp ?? '')).toContain(text);
    expect(new URL(mail ?? '').searchParams.get('body')).toMatch(new RegExp(`${text}\n\n$`));
  });

  it.each([
    ['600 000 000', '34600000000'],
    ['+49 (0) 170 1234567', '491701234567'],
    ['0049 (0)170 1234567', '491701234567'],
    ['\u202a+34 600\u2011000\u2011000\u202c', '34600000000'],
  ])('builds call and WhatsApp links for %j with %s', (telefono, digits) => {
    const { call, whatsapp } = replyLinks({ ...lead, telefono }, 'Nordvia');
    expect(call).toBe(`tel:+${digits}`);
    expect(whatsapp).toMatch(`https://wa.me/${digits}?`);
  });

  it.each([
    ['600 000 000', true],
    ['+34 711 222 333', true],
    ['910 000 000', false],
    ['+34 822 000 000', false],
    ['0034 955 000 000', false],
    // In other countries the first digit does not identify a landline.
    ['+351 912 345 678', true],
    ['+49 89 1234567', true],
  ])('offers WhatsApp for %j: %j', (telefono, hasWhatsapp) => {
    const { call, whatsapp } = replyLinks({ ...lead, telefono }, 'Nordvia');
    expect([call !== null, whatsapp !== null]).toEqual([true, hasWhatsapp]);
  });

  it('offers no e-mail to a person of whom only the telephone is known', () => {
    expect(replyLinks({ ...lead, email: '' }, 'Nordvia')).toMatchObject({
      call: 'tel:+34600000000',
      mail: null,
    });
  });

  it.each(['123456789', '---------', ''])('offers no call for the invalid number %j', (telefono) => {
    expect(replyLinks({ ...lead, telefono }, 'Nordvia')).toMatchObject({
      call: null,
      whatsapp: null,
    });
  });
});
