import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

interface Call {
  readonly method: string;
  readonly id: string | undefined;
  readonly body: Record<string, unknown>;
}

/** The cars that the server has, by id. */
let stock: Map<string, Record<string, unknown>> = new Map();
/** What was sent to be saved. */
let saves: Call[] = [];
/** Comes between the server and the panel, after the server has done what it was asked. */
let onAnswer: () => void = () => undefined;
/** Comes between the panel and the server. */
let onRequest: () => void = () => undefined;

const refusal = (status: number, data: object = {}) =>
  new ClientResponseError({ status, response: { message: '', data } });
const isOffline = () => {
  throw refusal(0);
};

const own = { slug: 'x', itv_superada: '', sin_cargas: false, created_at: '2026-01-01' };

/** Saves as PocketBase does: no id twice, and nothing over what another person has saved. */
function save({ method, id, body }: Call): Record<string, unknown> {
  const { expected_updated_at: expected, ...fields } = body;
  const known = stock.get(id ?? String(fields['id']));
  if (method === 'POST' && known !== undefined) throw refusal(400, { id: { code: 'validation_not_unique' } });
  if (method === 'PATCH' && known?.['updated_at'] !== expected)
    throw refusal(400, { expected_updated_at: { code: 'outdated' } });
  const updated_at = `2026-01-01 ${stock.size + saves.length}`;
  const record = { ...own, ...known, ...fields, updated_at };
  stock.set(id ?? String(fields['id']), record);
  return record;
}

/** What the server answers. It rejects what it refuses. */
async function respond(path: string, method: string, body: unknown): Promise<unknown> {
  await Promise.resolve();
  onRequest();
  if (path.endsWith('/auth-refresh')) return { token: TOKEN, record: { id: 'admin' } };
  if (path.includes('/profiles/')) return { id: 'admin', role: 'admin' };
  const id = /vehicles\/records\/(\w+)$/.exec(path)?.[1];
  if (method === 'GET') return stock.get(id ?? '');
  const call = { method, id, body: body as Record<string, unknown> };
  saves.push(call);
  const record = save(call);
  onAnswer();
  return record;
}

const stored = (change: Record<string, unknown>) => ({
  ...{ ...blankVehicle(2010), ...own, id: 'a', marca: 'Wiesmann', modelo: 'MF4', updated_at: '2026-01-01 0' },
  ...{ precio_eur: 150_000, km: 4000, status: 'oculto' },
  ...change,
});

/** The panel's address is read when these are loaded. */
async function form() {
  const { openVehicleForm } = await import('./vehicle-form.open.ts');
  const { submitVehicleForm } = await import('./vehicle-form.save.ts');
  const { decideConflict } = await import('./vehicle-form.conflict.ts');
  const { $vehicleForm, setField, forgetVehicleForm } = await import('./vehicle-form.store.ts');
  return {
    ...{ openVehicleForm, submitVehicleForm, decideConflict },
    ...{ $vehicleForm, setField, forgetVehicleForm },
  };
}

beforeEach(() => {
  stock = new Map();
  saves = [];
  onAnswer = onRequest = () => undefined;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('history', { pushState: vi.fn(), replaceState: vi.fn() });
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation((path, { method = 'GET', body }) =>
    respond(path, method, body),
  );
});

afterEach(async () => {
  const { forgetVehicleForm } = await form();
  forgetVehicleForm();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

async function openNew() {
  const open = await form();
  await open.openVehicleForm('nuevo', null, null);
  open.setField('marca', 'Bitter');
  open.setField('modelo', 'CD');
  open.setField('status', 'oculto');
  return open;
}

it('makes one car of a create whose answer was lost and that is sent again', async () => {
  const { $vehicleForm, submitVehicleForm, setField } = await openNew();
  onAnswer = isOffline;
  await submitVehicleForm();
  expect($vehicleForm.get()).toMatchObject({ saving: false, values: { marca: 'Bitter' } });
  onAnswer = () => undefined;
  setField('km', '12000');
  await submitVehicleForm();
  expect($vehicleForm.get()).toBeNull();
  expect([...stock.values()]).toMatchObject([{ marca: 'Bitter', modelo: 'CD', km: 12_000 }]);
  expect(saves.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH']);
});

it('keeps what is typed when there is no connection, and saves it when there is', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, openVehicleForm, setField, submitVehicleForm } = await form();
  await openVehicleForm('a', null, null);
  setField('km', '12000');
  onRequest = isOffline;
  await submitVehicleForm();
  expect($vehicleForm.get()).toMatchObject({ saving: false, values: { km: '12000' } });
  onRequest = () => undefined;
  await submitVehicleForm();
  expect($vehicleForm.get()).toBeNull();
  expect(stock.get('a')).toMatchObject({ km: 12_000, precio_eur: 150_000 });
});

it('asks before it saves over what another person has saved, and then keeps both', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, decideConflict, openVehicleForm, setField, submitVehicleForm } = await form();
  await openVehicleForm('a', null, null);
  setField('km', '5000');
  setField('precio_eur', '140000');
  stock.set('a', stored({ precio_eur: 145_000, version: 'GT', updated_at: '2026-01-01 9' }));
  await submitVehicleForm();
  expect(stock.get('a')).toMatchObject({ precio_eur: 145_000, km: 4000 });
  expect($vehicleForm.get()?.conflict).toMatchObject({
    current: { precio_eur: 145_000 },
    merge: { conflicts: ['precio_eur'] },
  });
  await decideConflict('mine');
  expect($vehicleForm.get()).toBeNull();
  expect(stock.get('a')).toMatchObject({ km: 5000, precio_eur: 140_000, version: 'GT' });
});

it('shows what another person has saved instead of what is typed, when that is chosen', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, decideConflict, openVehicleForm, setField, submitVehicleForm } = await form();
  await openVehicleForm('a', null, null);
  setField('precio_eur', '140000');
  stock.set('a', stored({ precio_eur: 145_000, updated_at: '2026-01-01 9' }));
  await submitVehicleForm();
  await decideConflict('theirs');
  expect($vehicleForm.get()).toMatchObject({ values: { precio_eur: '145000' }, conflict: null });
  expect(stock.get('a')).toMatchObject({ precio_eur: 145_000 });
});
