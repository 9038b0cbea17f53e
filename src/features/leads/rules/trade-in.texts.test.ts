import { expect, test } from 'vitest';
import type { TradeIn } from './trade-in.schema.ts';
import { tradeInFacts, tradeInText } from './trade-in.texts.ts';

const none: TradeIn = { matricula: '', marca: '', modelo: '', anio: '', km: '', estado: '', deseos: '' };

test.each([
  ['', ''],
  ['85000', '85.000\u202fkm'],
  ['85.000', '85.000\u202fkm'],
  ['85 000', '85.000\u202fkm'],
  ['1.085.000', '1.085.000\u202fkm'],
  ['0', '0\u202fkm'],
  ['85.5', '85.5'],
  ['85.000 km', '85.000 km'],
  ['unos 120 mil', 'unos 120 mil'],
])('shows the kilometres %j as %j', (km, shown) => {
  expect(tradeInText('km', { ...none, km })).toBe(shown);
});

test('lists the given facts in the order of the form, without the comments', () => {
  expect(tradeInFacts(none)).toEqual([]);
  expect(
    tradeInFacts({ ...none, estado: 'Con detalles', marca: 'SEAT', matricula: '1234 BCD', deseos: 'Hola' }),
  ).toEqual([
    { label: 'Matrícula', value: '1234 BCD' },
    { label: 'Marca', value: 'SEAT' },
    { label: 'Estado', value: 'Con detalles' },
  ]);
});
