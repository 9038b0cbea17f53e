import { expect, it } from 'vitest';
import { exampleAdf, exampleJson } from '#tests/support/inbound-examples.ts';
import { readAdf } from './adf.ts';
import { readInboundLead, type InboundLead } from './inbound-lead.ts';
import type { Body } from './lead-body.ts';

const ana = { nombre: 'Ana García', telefono: '600 111 222' };
const leadOf = (body: Body) => {
  const reading = readInboundLead(body);
  return reading.ok ? reading.lead : reading.problems;
};

const SATURDAY = '¿Sigue disponible? Me gustaría verlo el sábado.';
const example = {
  ...{ nombre: 'Ana García', telefono: '+34 600 111 222', email: 'ana@correo.example', asunto: '' },
  ...{ mensaje: SATURDAY, tipo_consulta: 'stock', cars: ['V-0042'] },
};

it('reads the documented JSON', () => {
  expect(leadOf(JSON.parse(exampleJson) as Body)).toEqual({
    ...example,
    ...{ externo_id: '48151623', marca: '', modelo: 'V-0042' },
  });
});

it('reads the documented ADF', () => {
  expect(leadOf(readAdf(exampleAdf))).toEqual({
    ...example,
    ...{ externo_id: 'portal.example 48151623', marca: 'BMW', modelo: 'X5 2021' },
  });
});

it.each<[string, Body, Partial<InboundLead>]>([
  ['a telephone alone', ana, { telefono: '600 111 222', email: '', mensaje: '', tipo_consulta: 'general' }],
  [
    'an address alone',
    { nombre: 'Ana', email: ' ANA@Correo.example ' },
    { telefono: '', email: 'ana@correo.example' },
  ],
  [
    'an empty telephone beside an address',
    { nombre: 'Ana', email: 'a@b.example', telefono: '' },
    { telefono: '' },
  ],
  ['a short message', { ...ana, mensaje: 'Info' }, { mensaje: 'Info' }],
  ['hostile words', { ...ana, mensaje: '<b onclick=x>Hola' }, { mensaje: 'b xHola' }],
  ['a number as id', { ...ana, external_id: 48151623 }, { externo_id: '48151623' }],
  [
    'a subject',
    { ...ana, asunto: 'BMW', tipo_consulta: 'financiacion' },
    { asunto: 'BMW', tipo_consulta: 'financiacion' },
  ],
  [
    'a car by its page',
    { ...ana, vehiculo: 'https://coches.example/vehiculo/bmw-x5-2021?utm=1' },
    { cars: ['bmw-x5-2021'] },
  ],
  [
    'five different names of cars at most',
    { ...ana, vehiculo: ['a', 'a', '/vehiculo/b', 'b', 'c', 'd', 'd', 'e', 'f'] },
    { cars: ['a', 'b', 'c', 'd'] },
  ],
  [
    'HTML as plain text',
    {
      ...ana,
      nombre: 'Ana <b>García</b>',
      asunto: 'BMW &amp; Mini',
      mensaje: '<p>Hola,</p><p>&iquest;sigue disponible?&#133;</p><script>x()</script>',
      marca: 'Citro&euml;n',
    },
    {
      ...{ nombre: 'Ana García', asunto: 'BMW & Mini', mensaje: 'Hola,\n¿sigue disponible?…' },
      ...{ marca: 'Citroën' },
    },
  ],
  [
    'several names of a car',
    { ...ana, vehiculo: ['', 'V-0042', '1234 BCD', 7] },
    { cars: ['V-0042', '1234 BCD', '7'] },
  ],
  [
    'a car in words',
    { ...ana, vehiculo: 'BMW X5 azul' },
    { cars: ['BMW X5 azul'], marca: '', modelo: 'BMW X5 azul' },
  ],
  [
    'a car by brand and model',
    { ...ana, marca: 'Audi', modelo: 'A4' },
    { cars: [], marca: 'Audi', modelo: 'A4', tipo_consulta: 'stock' },
  ],
  ['a long name of a car', { ...ana, modelo: 'x'.repeat(120) }, { modelo: 'x'.repeat(100) }],
  ['what is no car', { ...ana, vehiculo: { id: 1 } }, { cars: [], modelo: '' }],
])('accepts %s', (_what, body, expected) => {
  expect(leadOf(body)).toMatchObject(expected);
});

it.each<[string, Body, Record<string, string>]>([
  ['nothing', {}, { nombre: 'El nombre es requerido', telefono: 'Indica un teléfono o un email' }],
  ['no contact', { nombre: 'Ana', email: '  ', telefono: '' }, { telefono: 'Indica un teléfono o un email' }],
  ['a wrong address beside a telephone', { ...ana, email: 'ana' }, { email: 'Email inválido' }],
  [
    'a wrong telephone beside an address',
    { nombre: 'Ana', email: 'a@b.example', telefono: '12' },
    { telefono: 'El teléfono debe tener al menos 9 dígitos' },
  ],
  [
    'letters in a telephone',
    { nombre: 'Ana', telefono: '600 111 222 tardes' },
    { telefono: 'Formato de teléfono inválido' },
  ],
  [
    'a long message',
    { ...ana, mensaje: 'x'.repeat(2001) },
    { mensaje: 'El mensaje debe tener menos de 2000 caracteres' },
  ],
  [
    'a long id',
    { ...ana, external_id: 'x'.repeat(101) },
    { external_id: 'external_id debe tener menos de 100 caracteres' },
  ],
])('refuses %s', (_what, body, expected) => {
  const reading = readInboundLead(body);
  expect(reading).toMatchObject({
    ok: false,
    message: Object.values(expected)[0],
    problems: Object.fromEntries(Object.entries(expected).map(([name, message]) => [name, { message }])),
  });
});
