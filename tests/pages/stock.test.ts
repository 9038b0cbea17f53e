import { expect, test } from 'vitest';
import { get, text } from '#tests/support/served.ts';

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
