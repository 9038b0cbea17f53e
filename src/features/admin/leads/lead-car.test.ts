import { describe, expect, it, test } from 'vitest';
import { carNews, carPlace, carStatus, priceThenAndNow, unofferedText } from './lead-car.ts';

const car = (status: string, precio_eur: number | null = 45_900) => ({
  ...{ id: 'v', referencia: 'V-0031', marca: 'BMW', modelo: 'X5', version: '', precio_eur, status },
});
const about = {
  ...{ canal: 'contacto_web', vehicle_id: 'v', marca: 'BMW', modelo: 'X5' },
  ...{ vehicle_titulo: 'BMW X5', precio_entonces: null, entrega: null },
};
const noCar = { ...about, vehicle_id: '', marca: '', modelo: '', vehicle_titulo: '', car: null };
const form = { tab: 'vehiculos', editar: 'v' };
const trash = { tab: 'vehiculos', vista: 'papelera' };

test.each([
  ['for sale', { ...about, car: car('disponible') }, 'Disponible', '', form],
  ['with an unknown status', { ...about, car: car('nuevo') }, 'Disponible', '', form],
  ['reserved', { ...about, car: car('reservado') }, 'Reservado', 'Reservado', form],
  ['sold', { ...about, car: car('vendido') }, 'Vendido', 'Vendido', form],
  [
    'hidden',
    { ...about, car: car('oculto') },
    'Oculto: no está en la web',
    'Oculto: no está en la web',
    form,
  ],
  ['in the trash', { ...about, car: null }, 'En la Papelera', 'En la Papelera', trash],
  ['deleted', { ...about, vehicle_id: '', car: null }, 'Eliminado del stock', 'Eliminado del stock', null],
  [
    'never in stock',
    { ...about, canal: 'portal', vehicle_id: '', car: null },
    ...['Sin ficha en el stock', 'Sin ficha en el stock', null],
  ],
  ['none', noCar, undefined, '', null],
] as const)('says where the car is: %s', (_what, lead, label, row, place) => {
  expect(carStatus(lead)?.label).toBe(label);
  expect(unofferedText(lead)).toBe(row);
  expect(carPlace(lead)).toEqual(place);
});

test.each([
  [null, 45_900, '45.900 €'],
  [0, 45_900, '45.900 €'],
  [45_900, 45_900, '45.900 €, igual que al preguntar'],
  [47_500, 45_900, '45.900 € (al preguntar, 47.500 €)'],
  [47_500, null, 'Sin precio (al preguntar, 47.500 €)'],
  [null, null, 'Sin precio'],
  [null, 0, 'Sin precio'],
])('names the price then (%j) and now (%j): %s', (then, now, text) => {
  expect(priceThenAndNow(then, now).replaceAll('\u202f', ' ')).toBe(text);
});

describe('a reply says of the car', () => {
  const web = 'contacto_web';
  it.each([
    ['its price while it is for sale', web, car('disponible'), 'Sigue disponible por 45.900 €.'],
    ['that it is for sale, without a price', web, car('disponible', null), 'Sigue disponible.'],
    ['that it is for sale, with a price of 0', web, car('disponible', 0), 'Sigue disponible.'],
    ['that it is reserved', web, car('reservado'), 'Ahora mismo está reservado.'],
    ['that it is sold', web, car('vendido'), 'Ya se ha vendido.'],
    ['nothing while it is hidden', web, car('oculto'), ''],
    ['nothing in the trash, or without one', web, null, ''],
    ['nothing to an import request', 'importacion_web', car('disponible'), ''],
    ['the same on other channels', 'llamada', car('disponible'), 'Sigue disponible por 45.900 €.'],
  ])('%s', (_what, canal, now, text) => {
    expect(carNews({ canal, car: now }).replaceAll('\u202f', ' ')).toBe(text);
  });
});
