import { describe, expect, it, test } from 'vitest';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import {
  canBeWrittenTo,
  isSale,
  noticeText,
  othersToNotify,
  possibleBuyers,
  soldNews,
} from './sold-car.rules.ts';

let made = 0;

/** A lead of another person than all others. */
function lead(id: string, change: Partial<LeadRecord> = {}): LeadRecord {
  const telefono = `600 000 ${String(100 + ++made)}`;
  return {
    ...{ id, nombre: id, email: `${id}@cliente.example`, telefono, mensaje: '', canal: 'contacto_web' },
    ...{ tipo_consulta: '', asunto: '', vehicle_id: 'v', marca: '', modelo: '', vehicle_titulo: '' },
    ...{ import_marca: '', import_modelo: '', estado: 'nuevo', responsable: '', contactado_at: '' },
    ...{
      proximo_paso: '',
      proximo_paso_fecha: '',
      precio_entonces: null,
      entrega: null,
      created_at: '',
      updated_at: '',
    },
    ...change,
  };
}
const names = (leads: readonly LeadRecord[]) => leads.map(({ id }) => id);

test.each([
  ['disponible', 'vendido', true],
  ['reservado', 'vendido', true],
  ['oculto', 'vendido', true],
  ['vendido', 'vendido', false],
  ['vendido', 'disponible', false],
  ['disponible', 'reservado', false],
])('a change from %s to %s is a sale: %j', (before, after, expected) => {
  expect(isSale({ status: before }, { status: after })).toBe(expected);
});

const ana = lead('ana');
// As pasted: with blanks and an invisible character.
const again = lead('ana2', { email: ' ANA@cliente.example\u200b ' });
const phone = lead('luis2', { email: '', telefono: '+34 611 222 333' });
const luis = lead('luis', { telefono: '611222333', estado: 'contactado' });
const cita = lead('cita', { estado: 'cita' });
const won = lead('ganada', { estado: 'ganado' });
const lost = lead('perdida', { estado: 'perdido' });
const wish = lead('importa', { canal: 'importacion_web' });
const bare = lead('sin-datos', { email: '', telefono: '' });
const bareToo = lead('sin-datos2', { email: '', telefono: '' });

test.each<[string, LeadRecord[], string[]]>([
  ['all who asked, the open ones first', [lost, ana, won, cita], ['ana', 'cita', 'perdida', 'ganada']],
  ['one lead for each e-mail address', [again, ana], ['ana2']],
  ['one lead for each telephone', [phone, luis], ['luis2']],
  [
    'an open lead before a closed one of the person',
    [lead('x', { ...luis, id: 'x', estado: 'perdido' }), luis],
    ['luis'],
  ],
  ['leads without any contact apart', [bare, bareToo], ['sin-datos', 'sin-datos2']],
  ['import requests too', [wish], ['importa']],
])('offers as buyers %s', (_what, askers, expected) => {
  expect(names(possibleBuyers(askers))).toEqual(expected);
});

test.each<[string, LeadRecord[], string, string[]]>([
  ['all who wait', [ana, luis, cita], '', ['ana', 'luis', 'cita']],
  ['not the buyer', [ana, luis], 'ana', ['luis']],
  ['not the buyer’s other leads', [ana, again, phone, luis], 'ana', ['luis2']],
  ['not the buyer by the telephone', [phone, luis, cita], 'luis', ['cita']],
  [
    'not those who have bought it before',
    [won, lead('otra', { telefono: won.telefono }), luis],
    '',
    ['luis'],
  ],
  ['no closed leads', [lost, won, luis], '', ['luis']],
  ['no import requests', [wish, luis], '', ['luis']],
  ['each person once', [again, ana, phone, luis], '', ['ana2', 'luis2']],
  ['none', [ana], 'ana', []],
])('notifies %s', (_what, askers, buyer, expected) => {
  expect(names(othersToNotify(askers, buyer))).toEqual(expected);
});

describe('a message about the sale', () => {
  const similar = (modelo: string, precio_eur: number | null) => ({
    car: {
      ...{ marca: 'BMW', modelo, version: '', anio: 2021, km: 68_500, precio_eur, status: 'disponible' },
    },
    url: `https://nordvia.example/vehiculo/${modelo.toLowerCase()}`,
  });
  const x3 = similar('X3', 42_900);
  const ix = similar('iX', null);
  it.each([
    ['without similar cars', [], 'Ya se ha vendido. Si quieres, te buscamos uno parecido.'],
    [
      'with one',
      [x3],
      'Ya se ha vendido. Ahora tenemos este parecido:\n\nBMW X3 · 2021 · 68.500 km · 42.900 €\nhttps://nordvia.example/vehiculo/x3\n\n¿Te interesa?',
    ],
    [
      'with several',
      [x3, ix],
      'Ya se ha vendido. Ahora tenemos estos parecidos:\n\nBMW X3 · 2021 · 68.500 km · 42.900 €\nhttps://nordvia.example/vehiculo/x3\n\nBMW iX · 2021 · 68.500 km\nhttps://nordvia.example/vehiculo/ix\n\n¿Te interesa alguno?',
    ],
  ])('%s', (_what, cars, text) => {
    expect(soldNews(cars).replaceAll('\u202f', ' ')).toBe(text);
  });
});

test.each<[string, Partial<LeadRecord>, boolean]>([
  ['a mobile', { email: '', telefono: '600 111 222' }, true],
  ['a landline with an email', { telefono: '91 123 45 67' }, true],
  ['a landline alone', { email: '', telefono: '91 123 45 67' }, false],
])('can write to %s: %#', (_what, change, expected) => {
  expect(canBeWrittenTo(lead('x', change))).toBe(expected);
});

test('promises no message to people with landlines only', () => {
  expect(noticeText(true, true)).toBe('El mensaje dice que ya se ha vendido y propone:');
  expect(noticeText(false, true)).not.toContain('mensaje');
  expect(noticeText(false, false)).toMatch(/llama para decir que ya se ha vendido\.$/);
});
