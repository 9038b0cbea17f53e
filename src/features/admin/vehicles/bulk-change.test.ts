import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { adminVehicleSchema, type AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import { changeEach } from './bulk-change.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

const cars = (count: number, prices: Partial<AdminVehicle> = {}) =>
  Array.from({ length: count }, (_, index) =>
    adminVehicleSchema.parse({
      ...blankVehicle(2010),
      ...{ id: `car${index}`, slug: `vw-${index}`, marca: 'VW', modelo: `Uno ${index}`, status: 'oculto' },
      ...{ itv_superada: '', sin_cargas: false, created_at: '2026-01-01', updated_at: '2026-01-01 1' },
      ...prices,
    }),
  );

type Item = Record<string, unknown>;
/** The cars of each request. */
let requests: Item[][] = [];
/** The number of the request that fails; 0 for none. */
let failing = 0;
/** The previous price of all cars after a save. */
let previousPrice: number | null = null;
let toasts: ReturnType<typeof catchToasts>;

beforeEach(() => {
  toasts = catchToasts();
  [requests, failing, previousPrice] = [[], 0, null];
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation((_path, { body }) => {
    const { items } = body as { items: Item[] };
    requests.push(items);
    if (requests.length === failing)
      return Promise.reject(new ClientResponseError({ status: 400, response: {} }));
    const saved = { slug: 'volkswagen', updated_at: '2026-01-01 2', precio_anterior_eur: previousPrice };
    return Promise.resolve({ items: items.map(({ id }) => ({ id, ...saved })) });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

const toVolkswagen = (count: number) =>
  cars(count).map((vehicle) => ({ vehicle, values: { marca: 'Volkswagen' } }));

const undo = async () => {
  const { length } = toasts.others;
  toasts.press('Deshacer');
  await expect.poll(() => toasts.others.length).toBe(length + 1);
};

it('saves more cars than one request takes in groups, and undoes them all from their saved state', async () => {
  expect(await changeEach(toVolkswagen(120))).toBe(true);
  expect(requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(requests[0]?.[0]).toEqual({
    ...{ id: 'car0', expected_updated_at: '2026-01-01 1', marca: 'Volkswagen' },
  });
  await undo();
  expect(requests.slice(3).map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(requests[5]?.at(-1)).toEqual({ id: 'car119', expected_updated_at: '2026-01-01 2', marca: 'VW' });
});

it('reports a failure after the cars that are saved, whose change can be undone', async () => {
  failing = 2;
  expect(await changeEach(toVolkswagen(60))).toBe(false);
  expect(toasts.others).toEqual(['50 vehículos actualizados correctamente']);
  expect(toasts.failures).toEqual(['No se pudieron guardar los vehículos']);
  await undo();
  expect(requests[2]).toHaveLength(50);
});

it('skips cars that have the values already', async () => {
  const planned = [...toVolkswagen(2)].map((plan, index) =>
    index === 0 ? { ...plan, values: { marca: 'VW' } } : plan,
  );
  await changeEach(planned);
  expect(requests).toEqual([[expect.objectContaining({ id: 'car1' })]]);
  expect(await changeEach([])).toBe(true);
  expect(toasts.others.at(-1)).toBe('Ya estaban así');
});

it('says which previous prices the server has removed, and does not restore them', async () => {
  const [one] = cars(1, { precio_eur: 30_000, precio_anterior_eur: 33_000 });
  if (one === undefined) throw new Error('no car');
  await changeEach([{ vehicle: one, values: { precio_eur: 28_000 } }]);
  expect(toasts.lastTexts()).toContain('Hemos quitado el precio anterior de VW Uno 0');
  await undo();
  expect(requests[1]).toEqual([{ id: 'car0', expected_updated_at: '2026-01-01 2', precio_eur: 30_000 }]);
  expect(toasts.lastTexts()).not.toContain('precio anterior');
});
