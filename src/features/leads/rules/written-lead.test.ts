import { expect, it } from 'vitest';
import type { Body } from './lead-body.ts';
import { readWrittenLead, type WrittenLead } from './written-lead.ts';

const call = { nombre: 'Ana', telefono: '600 111 222', canal: 'llamada' };

it.each<[string, Body, Partial<WrittenLead>]>([
  [
    'as little as possible',
    call,
    { nombre: 'Ana', email: '', mensaje: '', vehiculo: '', proximo_paso_fecha: '' },
  ],
  [
    'an address alone',
    { nombre: 'Ana', email: 'a@b.example', canal: 'visita' },
    { telefono: '', canal: 'visita' },
  ],
  ...[
    ['600.111.222', '600 111 222'],
    ['91/123·45·67', '91 123 45 67'],
    ['tel:+34-600-111-222', '+34-600-111-222'],
    [' TEL: 600 . 111 . 222', '600 111 222'],
  ].map(([typed, telefono = '']): [string, Body, Partial<WrittenLead>] => [
    `the telephone ${typed}`,
    { ...call, telefono: typed },
    { telefono },
  ]),
  ['a portal with its name', { ...call, canal: 'portal', origen: ' Coches ' }, { origen: 'Coches' }],
  ['no portal of a call', { ...call, origen: 'Coches' }, { origen: '' }],
  [
    'a next step',
    { ...call, proximo_paso: '<i>Llamar', proximo_paso_fecha: '2028-02-29' },
    { proximo_paso: 'iLlamar', proximo_paso_fecha: '2028-02-29' },
  ],
  [
    'a car',
    { ...call, vehiculo: 'abcdefghijklmno', envio: 'e'.repeat(15) },
    { vehiculo: 'abcdefghijklmno', envio: 'e'.repeat(15) },
  ],
  ['no car that is none', { ...call, vehiculo: "x' OR 1", envio: 7 }, { vehiculo: '', envio: '' }],
])('accepts %s', (_what, body, expected) => {
  expect(readWrittenLead(body)).toMatchObject({ ok: true, lead: expected });
});

it.each<[string, Body, readonly string[]]>([
  ['nothing', {}, ['nombre', 'telefono', 'canal']],
  ['a channel of the site', { ...call, canal: 'contacto_web' }, ['canal']],
  ['a day that does not exist', { ...call, proximo_paso_fecha: '2027-02-29' }, ['proximo_paso_fecha']],
  ['a day in another form', { ...call, proximo_paso_fecha: '1/3/2027' }, ['proximo_paso_fecha']],
  ['a long step', { ...call, proximo_paso: 'x'.repeat(201) }, ['proximo_paso']],
  ['a long portal', { ...call, canal: 'portal', origen: 'x'.repeat(61) }, ['origen']],
])('refuses %s', (_what, body, fields) => {
  const reading = readWrittenLead(body);
  expect(reading.ok ? [] : Object.keys(reading.problems)).toEqual(fields);
});
