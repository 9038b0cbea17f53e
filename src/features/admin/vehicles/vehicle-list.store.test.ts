import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import {
  $savingVehicles,
  changeVehicle,
  loadVehicleList,
  showsChange,
  vehicleList,
} from './vehicle-list.store.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
const QUERY = { page: 1, search: '', status: null, sort: null };

const car = (id: string, change: Record<string, unknown> = {}) => ({
  ...blankVehicle(2010),
  ...{ id, slug: id, marca: 'Wiesmann', modelo: 'MF4', status: 'oculto', precio_eur: 150_000 },
  ...{ itv_superada: '', sin_cargas: false, created_at: '2026-01-01', updated_at: '2026-01-01 1' },
  ...change,
});

/** The stock on the server. */
let stock: Record<string, unknown>[] = [];
/** The response to the next save; null accepts it. */
let answerToSave: (() => Promise<unknown>) | null = null;
let lists = 0;

const refusal = (status: number, data: object = {}) =>
  new ClientResponseError({ status, response: { message: '', data } });

let toasts: ReturnType<typeof catchToasts>;

beforeEach(async () => {
  toasts = catchToasts();
  [stock, answerToSave, lists] = [[car('a'), car('b')], null, 0];
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation(async (path, { method, body }) => {
    const id = /vehicles\/records\/(\w+)$/.exec(path)?.[1];
    if (method === 'PATCH') {
      if (answerToSave !== null) return answerToSave();
      return { ...stock.find((one) => one['id'] === id), ...(body as object), updated_at: '2026-01-01 2' };
    }
    if (id !== undefined) return stock.find((one) => one['id'] === id);
    if (!path.endsWith('/vehicles/records')) return { items: [], totalItems: 0, totalPages: 0 };
    lists += 1;
    return { items: stock, totalItems: stock.length, totalPages: 1 };
  });
  await loadVehicleList(QUERY);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
  vehicleList.reset();
});

function shown(id: string) {
  const found = vehicleList.$state.get().data?.items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`${id} is not in the list`);
  return found;
}

it('names an unreadable record, and lists the others', async () => {
  stock = [car('a', { km: 'mil' }), car('b')];
  await loadVehicleList(QUERY);
  expect(vehicleList.$state.get().data).toMatchObject({
    unreadable: ['Wiesmann MF4 (a)'],
    items: [{ id: 'b' }],
    total: 2,
  });
});

it('shows a change at once, and the saved state after the response', async () => {
  const saving = changeVehicle(shown('a'), { status: 'vendido' });
  expect(shown('a')).toMatchObject({ status: 'vendido', updated_at: '2026-01-01 1' });
  expect($savingVehicles.get()).toEqual(new Set(['a']));
  expect(await saving).toBe(true);
  expect(shown('a')).toMatchObject({ status: 'vendido', updated_at: '2026-01-01 2' });
  expect($savingVehicles.get()).toEqual(new Set());
});

it.each([
  ['that the server fails to save', 500],
  ['without a connection', 0],
])('rolls back a change %s, and reports it', async (_why, status) => {
  answerToSave = () => Promise.reject(refusal(status));
  const saving = changeVehicle(shown('a'), { status: 'vendido' });
  expect(shown('a').status).toBe('vendido');
  expect(await saving).toBe(false);
  expect(shown('a').status).toBe('oculto');
  expect(toasts.failures).toEqual(['No se pudo guardar el vehículo']);
  expect(toasts.others).toEqual([]);
});

it('shows the save of another person instead of overwriting it', async () => {
  const vehicle = shown('a');
  stock = [car('a', { precio_eur: 145_000, updated_at: '2026-01-01 3' }), car('b')];
  answerToSave = () => Promise.reject(refusal(400, { expected_updated_at: { code: 'outdated' } }));
  expect(await changeVehicle(vehicle, { precio_eur: 140_000 })).toBe(true);
  expect(shown('a').precio_eur).toBe(145_000);
  expect(toasts.failures).toEqual(['No se pudo guardar el vehículo']);
});

it('refuses a second save of a car while one is in flight', async () => {
  let answer: (saved: unknown) => void = () => undefined;
  answerToSave = () => new Promise((resolve) => (answer = resolve));
  const saving = changeVehicle(shown('a'), { precio_eur: 140_000 });
  expect(await changeVehicle(shown('a'), { precio_eur: 130_000 })).toBe(false);
  answer(car('a', { precio_eur: 140_000 }));
  await saving;
  expect(shown('a').precio_eur).toBe(140_000);
});

it('recognises the event of its save, which needs no reload, and no other event', async () => {
  const own = { action: 'update', id: 'a', updated_at: '2026-01-01 2' };
  expect(showsChange(own)).toBe(false);
  await changeVehicle(shown('a'), { precio_eur: 140_000 });
  expect(showsChange(own)).toBe(true);
  expect(lists).toBe(1);
  expect(showsChange({ ...own, updated_at: '2026-01-01 3' })).toBe(false);
  expect(showsChange({ ...own, action: 'delete' })).toBe(false);
  expect(showsChange({ ...own, id: 'c' })).toBe(false);
});

it('keeps a pending change visible when the list reloads meanwhile', async () => {
  let answer: (saved: unknown) => void = () => undefined;
  answerToSave = () => new Promise((resolve) => (answer = resolve));
  const saving = changeVehicle(shown('a'), { precio_eur: 140_000 });
  await loadVehicleList(QUERY);
  expect(shown('a').precio_eur).toBe(140_000);
  answer(car('a', { precio_eur: 140_000 }));
  await saving;
});

it('keeps the rows in place when the same page reloads because of a change', async () => {
  const ids = () => vehicleList.$state.get().data?.items.map(({ id }) => id);
  stock = [car('new'), car('b', { precio_eur: 100_000 }), car('a')];
  await loadVehicleList(QUERY, 'shown');
  expect(ids()).toEqual(['new', 'a', 'b']);
  expect(shown('b').precio_eur).toBe(100_000);
  await loadVehicleList({ ...QUERY, page: 2 }, 'shown');
  expect(ids()).toEqual(['new', 'b', 'a']);
  stock = [car('a'), car('b')];
  await loadVehicleList({ ...QUERY, page: 2 });
  expect(ids()).toEqual(['a', 'b']);
});

it('applies the requested order although a change triggers another load before the response', async () => {
  stock = [car('b'), car('a')];
  const requested = loadVehicleList(QUERY);
  await loadVehicleList(QUERY, 'shown');
  await requested;
  expect(vehicleList.$state.get().data?.items.map(({ id }) => id)).toEqual(['b', 'a']);
});
