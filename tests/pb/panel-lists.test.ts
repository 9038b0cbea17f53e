import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { ALL_LEADS } from '#src/features/admin/leads/lead-filters.ts';
import { listAllLeads, listLeads } from '#src/features/admin/leads/leads.api.ts';
import { findVehicles, listVehicles } from '#src/features/admin/stock/vehicles.api.ts';
import { listCovers } from '#src/features/admin/stock/images.api.ts';
import { listCarNumbers } from '#src/features/admin/analytics/numbers.api.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { addCars, addLeads } from '#tests/support/many-rows.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

/** Requests of the panel's lists for a dealer with 1,000 cars and 10,000 leads: paged and small. */

/** The maximum size of one view's responses, in bytes of JSON. */
const BYTES_OF_A_VIEW = 64 * 1024;
const ROWS_ON_A_PAGE = 20;
const CARS = { page: 1, search: '', status: null, sort: null } as const;
const leadsOf = (buscar: string) => ({ ...ALL_LEADS, buscar });

const { baseURL } = pocketbase;
let pb: TestPocketbase;
let bytes = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  const { authStore } = await pb.admin();
  pocketbase.baseURL = pb.url;
  pocketbase.authStore.save(authStore.token, authStore.record);
  addCars(pb.dataDir, 1000);
  addLeads(pb.dataDir, 10_000);
  const ask = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await ask(...request);
    bytes += (await answer.clone().arrayBuffer()).byteLength;
    return answer;
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
  pocketbase.baseURL = baseURL;
  await pb.destroy();
});
beforeEach(() => void (bytes = 0));

test('a page of 1,000 cars has its photos and figures, and little else', async () => {
  const page = await listVehicles(CARS);
  const ids = page.items.map(({ id }) => id);
  await Promise.all([listCovers(ids), listCarNumbers(ids)]);
  expect(page).toMatchObject({ total: 1000, pages: 50, unreadable: [] });
  expect(page.items).toHaveLength(ROWS_ON_A_PAGE);
  expect(bytes).toBeLessThan(BYTES_OF_A_VIEW);
  const next = await listVehicles({ ...CARS, page: 2 });
  expect(next.items).toHaveLength(ROWS_ON_A_PAGE);
  expect(next.items.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('finds one of 1,000 cars by its text, in the list and in the picker', async () => {
  const { items, total } = await listVehicles({ ...CARS, search: 'prueba 777' });
  expect(items.map(({ modelo }) => modelo)).toEqual(['Prueba 777']);
  expect(total).toBe(1);
  const found = await findVehicles('saab 404', 8);
  expect(found.items.map(({ modelo }) => modelo)).toEqual(['Prueba 404']);
  expect(bytes).toBeLessThan(BYTES_OF_A_VIEW);
});

test('a page of 10,000 leads is small, and a page beyond the last has the total and no lead', async () => {
  const page = await listLeads(1, leadsOf(''));
  expect(page).toMatchObject({ total: 10_000, pages: 500, unreadable: [] });
  expect(page.items).toHaveLength(ROWS_ON_A_PAGE);
  expect(bytes).toBeLessThan(BYTES_OF_A_VIEW);
  expect(await listLeads(9999, leadsOf(''))).toMatchObject({ items: [], pages: 500 });
  expect((await listLeads(1, leadsOf('cliente 4321'))).items.map(({ nombre }) => nombre)).toEqual([
    'Cliente 4321',
  ]);
});

test('the export has all 10,000 leads once', async () => {
  const { items, unreadable } = await listAllLeads(leadsOf(''));
  expect(unreadable).toEqual([]);
  expect(new Set(items.map(({ nombre }) => nombre)).size).toBe(10_000);
});
