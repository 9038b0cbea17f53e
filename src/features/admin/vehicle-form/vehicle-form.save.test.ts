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

/** The cars on the server, by id. */
let stock: Map<string, Record<string, unknown>> = new Map();
/** The save requests. */
let saves: Call[] = [];
/** Hook that runs after the server has handled a request. */
let onAnswer: () => void = () => undefined;
/** Hook that runs before the server handles a request. */
let onRequest: () => void = () => undefined;

const refusal = (status: number, data: object = {}) =>
  new ClientResponseError({ status, response: { message: '', data } });
const isOffline = () => {
  throw refusal(0);
};

const own = { slug: 'x', itv_superada: '', sin_cargas: false, created_at: '2026-01-01' };

/** Saves as PocketBase does: ids are unique, and an outdated save is refused. */
function save({ method, id, body }: Call): Record<string, unknown> {
  const { expected_updated_at: expected, ...fields } = body;
  const existing = stock.get(id ?? String(fields['id']));
  if (method === 'POST' && existing !== undefined)
    throw refusal(400, { id: { code: 'validation_not_unique' } });
  if (method === 'PATCH' && existing?.['updated_at'] !== expected)
    throw refusal(400, { expected_updated_at: { code: 'outdated' } });
  const updated_at = `2026-01-01 ${stock.size + saves.length}`;
  const record = { ...own, ...existing, ...fields, updated_at };
  stock.set(id ?? String(fields['id']), record);
  return record;
}

/** The server's response. Rejects for refused requests. */
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

/** Imported lazily, since the modules read the panel's URL on load. */
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

it('creates one car when a create is retried after a lost response', async () => {
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

it('keeps the typed values while offline, and saves them once online', async () => {
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

it('asks before overwriting the save of another person, and then merges both', async () => {
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

it('replaces the typed values by those of another person on request', async () => {
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
