import { describe, expect, it } from 'vitest';
import { backupText, countsText, eraseText, isNothing, mailsText, otherContacts } from './person.messages.ts';

const NOTHING = { leads: 0, correos: 0, cuenta: 0, avisos: 0, historial: 0 };

it.each([
  [{}, ''],
  [{ leads: 1 }, '1 lead'],
  [{ leads: 2, correos: 4, cuenta: 1 }, '2 leads, 4 correos y la cuenta'],
  [{ correos: 1, historial: 1 }, '1 correo y 1 mención en el historial'],
  [{ cuenta: 1, historial: 12 }, 'la cuenta y 12 menciones en el historial'],
])('counts %j: %s', (counts, expected) => {
  expect(countsText({ ...NOTHING, ...counts })).toBe(expected);
  expect(isNothing({ ...NOTHING, ...counts })).toBe(expected === '');
});

it('lists the counts in the confirmation', () => {
  expect(eraseText({ value: 'ana@correo.es', counts: { ...NOTHING, leads: 2, correos: 4 } })).toBe(
    'Se borrarán ahora mismo los datos de ana@correo.es: 2 leads y 4 correos. No se puede deshacer.',
  );
  expect(eraseText({ value: 'ana@correo.es', counts: { ...NOTHING, historial: 2 } })).toContain(
    'Su nombre se quita del historial; los cambios que hizo se conservan.',
  );
});

it.each([
  [
    14,
    'Las copias de seguridad de cada noche los conservan hasta el 6 de diciembre de 2026 (se guardan 14).',
  ],
  [null, 'Las copias de seguridad ya hechas los conservan hasta que el responsable del servidor las borre.'],
])('says until when backups keep the data (%s nights)', (nights, expected) => {
  expect(backupText(nights, new Date('2026-11-22T18:00:00Z'))).toBe(
    `${expected} Si antes se restaura una, habrá que volver a borrarlos.`,
  );
});

describe('other contacts', () => {
  const lead = { id: 'a', nombre: 'Ana', canal: 'contacto_web', created_at: '' };
  const leads = [
    { ...lead, email: 'ana@correo.es', telefono: '655 111 222' },
    { ...lead, email: 'Ana@correo.es', telefono: '655111222' },
    { ...lead, email: 'otra@correo.es', telefono: '' },
  ];

  it.each([
    ['email', 'ana@correo.es', ['655111222']],
    ['telefono', '655111222', ['ana@correo.es', 'otra@correo.es']],
    ['telefono', '', ['ana@correo.es', 'otra@correo.es']],
  ] as const)('are listed for the %s %j', (kind, value, expected) => {
    expect(otherContacts({ kind, value, leads })).toEqual(expected);
  });
});

it('counts waiting and sent mails separately', () => {
  const mail = { id: 'a', kind: 'lead-receipt', created_at: '' };
  const mails = ['sent', 'pending', 'sending', 'failed'].map((status) => ({ ...mail, status }));
  expect(mailsText(mails)).toBe('2 por enviar · 1 ya enviado · 1 no se pudo enviar');
  expect(mailsText([])).toBe('');
});
