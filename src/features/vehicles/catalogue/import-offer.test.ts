import { expect, test } from 'vitest';
import { importPreset } from '#src/features/leads/rules/import-preset.ts';
import { ALL } from './filters.ts';
import { importOffer } from './import-offer.ts';

const FORM = 'Solicitar Importación';

test.each<[string, string, Readonly<Record<string, string>>]>([
  ['lamborghini', 'Te traemos un Lamborghini', { marca: 'Lamborghini' }],
  ['LAMBORGHINI urus', 'Te traemos un Lamborghini Urus', { marca: 'Lamborghini', modelo: 'Urus' }],
  [
    'busco un lamborgini huracán',
    'Te traemos un Lamborghini Huracán',
    { marca: 'Lamborghini', modelo: 'Huracán' },
  ],
  ['mercedes gle', 'Te traemos un Mercedes-Benz GLE', { marca: 'Mercedes-Benz', modelo: 'GLE' }],
  ['vw id.buzz', 'Te traemos un Volkswagen Id.buzz', { marca: 'Volkswagen', modelo: 'Id.buzz' }],
  ['aston martin db12', 'Te traemos un Aston Martin DB12', { marca: 'Aston Martin', modelo: 'DB12' }],
  ['alfa romeo', 'Te traemos un Alfa Romeo', { marca: 'Alfa Romeo' }],
  ['porsche 911 GT3 RS', 'Te traemos un Porsche 911 GT3 RS', { marca: 'Porsche', modelo: '911 GT3 RS' }],
  // A body, fuel or number of seats is no model.
  ['ferrari descapotable', 'Te traemos un Ferrari', { marca: 'Ferrari', especificaciones: 'descapotable' }],
  [
    'audi sq8 diésel 7 plazas',
    'Te traemos un Audi SQ8',
    { marca: 'Audi', modelo: 'SQ8', especificaciones: 'diésel 7 plazas' },
  ],
  // Without a brand nothing is promised, and the words go along.
  ['urus', FORM, { especificaciones: 'urus' }],
  ['tractor', FORM, { especificaciones: 'tractor' }],
  ['focus', FORM, { especificaciones: 'focus' }],
  ['', FORM, {}],
  [
    `audi ${'muy '.repeat(15)}largo`,
    'Te traemos un Audi',
    { marca: 'Audi', especificaciones: `audi ${'muy '.repeat(15)}largo` },
  ],
])('for "%s" it is "%s", and fills the form with %j', (search, label, values) => {
  const offer = importOffer({ search, marca: ALL });
  expect(offer.label).toBe(label);
  expect(importPreset(new URL(offer.href, 'https://coches.example').search)).toEqual(values);
});

test('the chosen brand of the filters counts like a typed one', () => {
  expect(importOffer({ search: 'm5', marca: 'BMW' })).toEqual({
    label: 'Te traemos un BMW M5',
    href: '/importacion?marca=BMW&modelo=M5#solicitud',
  });
});
