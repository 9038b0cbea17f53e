import { expect, test } from 'vitest';
import { get, page, text } from '#tests/support/served.ts';

/** Pages of the stock that exist, and that must not exist. */

test('every car of the stock has a page that names it', async () => {
  const { vehicles } = JSON.parse(await text('/stock.json')) as {
    vehicles: { slug: string; marca: string }[];
  };
  expect(vehicles).toHaveLength(29);
  for (const { slug, marca } of vehicles) {
    const response = await get(`/vehiculo/${slug}`);
    expect(response.status, slug).toBe(200);
    expect(await response.text()).toContain(marca);
  }
});

test('a hidden car has no page', async () => {
  expect((await get('/vehiculo/mercedes-benz-clase-v-2021')).status).toBe(404);
});

test('a release does not contain the showcase of the design system', async () => {
  expect((await get('/_design')).status).toBe(404);
});

test('a car’s page states the costs, what a German inspection means, and the conditions of the guarantee, without a script', async () => {
  const car = await page('/vehiculo/audi-rs-6-2021');
  const costs = car.one('.door-costs');
  expect(costs.texts('dt')).toEqual(['Gestoría', 'Transferencia', 'Entrega a domicilio']);
  expect(costs.texts('dd')).toEqual(['En el precio', 'En el precio', 'Según provincia, opcional']);
  expect(car.one('[aria-labelledby="claves"]').text).toContain('es la alemana (TÜV)');
  expect(car.one('.guarantee-terms').text).toContain('No cubre el desgaste normal');
  // An island's props would load it twice.
  for (const island of car.all('astro-island')) expect(island.get('props')).not.toContain('desgaste normal');
});
