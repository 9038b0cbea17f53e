import { expect, it } from 'vitest';
import type { AdvertRow, AdvertTarget } from '#src/features/admin/adverts/advert.ts';
import { newVehicleForm } from '#src/features/admin/vehicle-form/vehicle-form.schema.ts';
import {
  correctionsIn,
  formCar,
  isComplete,
  keysOf,
  planAdvert,
  plannedSpecs,
  plannedValues,
} from './advert-plan.ts';
import { summary } from './advert.messages.ts';
import { placeOf, targetAt, valueText } from './advert-values.ts';

const row = (words: string, target: AdvertTarget, name = ''): AdvertRow => ({
  ...{ id: 1, line: 1, words, name, target },
});
const spec = (grupo: string, clave: string, valor = 'Sí'): AdvertTarget => ({
  ...{ kind: 'spec', grupo, clave, valor },
});
const fact = (field: 'km' | 'marca' | 'anio' | 'combustible', value: string | number): AdvertTarget => ({
  ...{ kind: 'field', field, value },
});
const saved = (id: string, grupo: string, clave: string, valor: string) => ({ id, grupo, clave, valor });
const base = newVehicleForm(new Date('2026-11-28'));
const newIds = () => {
  let count = 0;
  return () => `nuevo${++count}`;
};

it('keeps the keys of rows when other lines change', () => {
  const rows = [row('Pano', spec('Confort', 'Techo')), row('AHK', spec('Exterior', 'Enganche'))];
  const [again] = [row('Pano', spec('Exterior', 'Pano'))];
  expect(keysOf([...rows, again])).toEqual(['Pano#1', 'AHK#1', 'Pano#2']);
  expect(keysOf(rows.slice(1))).toEqual(['AHK#1']);
});

it('counts the initial values of a new car as none, those of a saved one as its own', () => {
  const values = { ...base, km: '45.000', marca: 'BMW' };
  expect(formCar({ isNew: true, base, values }, [], []).fields).toEqual({ km: 45_000, marca: 'BMW' });
  expect(formCar({ isNew: false, base, values }, [], []).fields).toMatchObject({
    ...{ anio: 2026, iva_incluido: true, km: 45_000, precio_eur: null, potencia_cv: null },
  });
  const typed = { ...values, km: 'unos 45' };
  expect(formCar({ isNew: true, base, values: typed }, [], []).fields).toMatchObject({ km: 'unos 45' });
});

it('shows what each row replaces, and gives the form only what changes', () => {
  const values = { ...base, km: '45000', marca: 'BMW' };
  const specs = [saved('a', 'Motor', 'Par', '700 Nm'), saved('b', 'Confort', 'Pano', 'Sí')];
  const rows = [
    row('BMW', fact('marca', 'BMW')),
    row('km 50.000', fact('km', 50_000)),
    row('EZ', fact('anio', 2021)),
    row('Par', spec('Motor', 'Par', '760 Nm')),
    row('Pano', spec('Confort', 'Pano')),
    row('AHK', spec('Exterior', 'Enganche')),
    row('Wat', { kind: 'unknown' }),
  ];
  const planned = planAdvert(rows, {}, formCar({ isNew: true, base, values }, specs, []));
  expect(planned.map(({ change }) => change)).toEqual([
    { kind: 'same' },
    { kind: 'overwrites', former: 45_000 },
    { kind: 'new' },
    { kind: 'overwrites', former: '700 Nm' },
    { kind: 'same' },
    { kind: 'new' },
    null,
  ]);
  expect(plannedValues(planned)).toEqual({ km: '50000', anio: '2021' });
  expect(plannedSpecs(planned, [], newIds())).toEqual([
    { ...saved('a', 'Motor', 'Par', '760 Nm'), isNew: false },
    { ...saved('nuevo1', 'Exterior', 'Enganche', 'Sí'), isNew: true },
  ]);
  expect(summary(planned)).toBe(
    '3 datos del coche, 3 especificaciones, 1 sin reconocer. 2 sustituyen lo que había.',
  );
});

it('lets the row that staff placed count before one that the reader placed', () => {
  const rows = [row('50.000', fact('km', 50_000)), row('49.900', { kind: 'unknown' })];
  const edits = { '49.900#1': fact('km', '49.900') };
  const planned = planAdvert(rows, edits, { fields: {}, specs: [] });
  expect(planned.map(({ isRepeated }) => isRepeated)).toEqual([true, false]);
  expect(plannedValues(planned)).toEqual({ km: '49.900' });
});

it('changes each spec once: of two rows with its name the second is new', () => {
  const rows = [
    row('19"', spec('Exterior', 'Llantas', '19"')),
    row('20"', spec('Equipamiento', 'Llantas', '20"')),
  ];
  const planned = planAdvert(rows, {}, { fields: {}, specs: [saved('a', 'Exterior', 'Llantas', '18"')] });
  expect(plannedSpecs(planned, [], newIds()).map(({ id, valor }) => [id, valor])).toEqual([
    ['a', '19"'],
    ['nuevo1', '20"'],
  ]);
});

it('adds a second advert to the specs of the first, which are not saved yet', () => {
  const pending = [
    { ...saved('n', 'Motor', 'Par', '700 Nm'), isNew: true },
    { ...saved('a', 'Confort', 'Clima', 'Sí'), isNew: false },
  ];
  const stored = [saved('a', 'Confort', 'Clima', 'No')];
  const car = formCar({ isNew: false, base, values: base }, stored, pending);
  expect(car.specs.map(({ id, valor }) => [id, valor])).toEqual([
    ['a', 'Sí'],
    ['n', '700 Nm'],
  ]);
  const rows = [
    row('Par', spec('Motor', 'Par', '760 Nm')),
    row('Clima', spec('Confort', 'Clima', '4 zonas')),
  ];
  expect(plannedSpecs(planAdvert(rows, {}, car), pending, newIds())).toEqual([
    { ...saved('n', 'Motor', 'Par', '760 Nm'), isNew: true },
    { ...saved('a', 'Confort', 'Clima', '4 zonas'), isNew: false },
  ]);
});

it.each<[string, ReturnType<typeof row>, AdvertTarget]>([
  [
    'spec:Motor',
    row('Drehmoment 760 Nm', { kind: 'unknown' }, 'Drehmoment'),
    spec('Motor', 'Drehmoment', '760 Nm'),
  ],
  ['spec:Confort', row('Kuschelpaket', { kind: 'unknown' }), spec('Confort', 'Kuschelpaket')],
  ['spec:Confort', row('Pano', spec('Exterior', 'Techo', 'Fijo')), spec('Confort', 'Techo', 'Fijo')],
  ['field:combustible', row('Motor Diesel', { kind: 'unknown' }, 'Motor'), fact('combustible', 'diesel')],
  ['field:combustible', row('Motor Wat', { kind: 'unknown' }, 'Motor'), fact('combustible', '')],
  ['field:marca', row('Alpina', { kind: 'unknown' }), fact('marca', 'Alpina')],
  ['no', row('Alpina', fact('marca', 'Alpina')), { kind: 'ignored' }],
])('places a row at %s', (place, given, target) => {
  expect(targetAt(place, given, given.target)).toEqual(target);
  expect(placeOf(target)).toBe(place);
});

it('remembers what staff placed, but not what they dropped of this car, or changed back', () => {
  const rows = [
    row('Kuschelpaket', { kind: 'unknown' }),
    row('Rufen Sie an', { kind: 'unknown' }),
    row('Kilometerstand 5 km', fact('km', 5), 'Kilometerstand'),
    row('Drehmoment 700 Nm', spec('Motor', 'Par', '700 Nm'), 'Drehmoment'),
    row('Wat', { kind: 'unknown' }),
    row('Pano', spec('Exterior', 'Techo')),
  ];
  const edits: Record<string, AdvertTarget> = {
    'Kuschelpaket#1': spec('Confort', 'Paquete de confort'),
    'Rufen Sie an#1': { kind: 'ignored' },
    'Kilometerstand 5 km#1': { kind: 'ignored' },
    'Drehmoment 700 Nm#1': spec('Motor', 'Par', '760 Nm'),
    'Wat#1': spec('Motor', ''),
    'Pano#1': spec('Exterior', 'Techo'),
  };
  expect(correctionsIn(planAdvert(rows, edits, { fields: {}, specs: [] }))).toEqual([
    { words: 'Kuschelpaket', target: spec('Confort', 'Paquete de confort') },
    { words: 'Rufen Sie an', target: { kind: 'ignored' } },
  ]);
});

it('knows which targets lack a value', () => {
  expect([fact('combustible', ''), spec('Motor', ' '), spec('Motor', 'Par')].map(isComplete)).toEqual([
    ...[false, false, true],
  ]);
});

it.each([
  ['km', 50_000, '50.000 km'],
  ['anio', 2021, '2021'],
  ['combustible', 'diesel', 'Diésel'],
  ['iva_incluido', true, 'Sí'],
  ['primera_matriculacion', '2021-03', '03/2021'],
] as const)('shows %s %s as %s', (field, value, text) => {
  expect(valueText(field, value).replace(/\s/g, ' ')).toBe(text);
});
