import { expect, it } from 'vitest';
import { shareText, shareUrl, shortName } from './car-links.messages.ts';

const NNBSP = '\u202f';
const URL = 'https://nordvia.example/vehiculo/mercedes-benz-clase-e-300-2021';
const car = {
  ...{ marca: 'Mercedes-Benz', modelo: 'Clase E', version: 'E 300', anio: 2021 },
  ...{ km: 68_500, precio_eur: 32_900, status: 'disponible' },
} as const;

it.each([
  [{}, `Mercedes-Benz Clase E 300 · 2021 · 68.500${NNBSP}km · 32.900${NNBSP}€`],
  [
    { status: 'reservado' },
    `Mercedes-Benz Clase E 300 · 2021 · 68.500${NNBSP}km · 32.900${NNBSP}€ · Reservado`,
  ],
  [{ status: 'vendido' }, `Mercedes-Benz Clase E 300 · 2021 · 68.500${NNBSP}km · Vendido`],
  [{ km: null, precio_eur: null, version: '' }, 'Mercedes-Benz Clase E · 2021'],
])('a chat about a car with %j', (change, text) => {
  expect(shareText({ ...car, ...change }, URL)).toBe(`${text}\n${URL}`);
});

it('a chat begins without a number', () => {
  const url = shareUrl(car, URL);
  expect(url.startsWith('https://wa.me/?text=Mercedes-Benz%20Clase%20E%20300')).toBe(true);
  expect(url.endsWith(encodeURIComponent(URL))).toBe(true);
});

it.each([
  ['Serie 3', 'M340i xDrive', 'M340i'],
  ['Serie 3', '320d', '320d'],
  ['León', '1.5 TSI FR', 'León 1.5 TSI FR'],
  ['Clase E', 'E 300', 'Clase E 300'],
  ['911', 'Carrera 4S', '911 Carrera 4S'],
  ['Macan', '', 'Macan'],
])('%s with %j is %j for short', (modelo, version, name) => {
  expect(shortName({ marca: 'Marca', modelo, version })).toBe(name);
});
