import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
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
  if (path.includes('/vehicle_images/')) return { items: [], totalItems: 0 };
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
  const { submitTo, submitVehicleForm } = await import('./vehicle-form.save.ts');
  const { decideConflict, rebaseForm } = await import('./vehicle-form.conflict.ts');
  const { $vehicleForm, changeVehicleForm, setField, setFields, forgetVehicleForm } =
    await import('./vehicle-form.store.ts');
  return {
    ...{ openVehicleForm, submitTo, submitVehicleForm, decideConflict, rebaseForm },
    ...{ $vehicleForm, changeVehicleForm, setField, setFields, forgetVehicleForm },
  };
}

beforeEach(() => {
  catchToasts();
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
  vi.stubEnv('SITE', 'https://nordvia.example');
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
  vi.unstubAllEnvs();
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

it('saves a new car hidden when photos follow, without a question; the form keeps its status on a failure', async () => {
  const { $vehicleForm, setField, submitTo } = await openNew();
  setField('status', 'disponible');
  onRequest = isOffline;
  submitTo('photos');
  await expect.poll(() => $vehicleForm.get()?.saving).toBe(false);
  expect($vehicleForm.get()).toMatchObject({ question: null, values: { status: 'disponible' } });
  onRequest = () => undefined;
  submitTo('photos');
  await expect.poll(() => $vehicleForm.get()).toBeNull();
  expect([...stock.values()]).toMatchObject([{ marca: 'Bitter', precio_eur: null, status: 'oculto' }]);
});

it('publishes a hidden car with what is typed, and asks about its photos first', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, changeVehicleForm, openVehicleForm, submitTo, setField } = await form();
  await openVehicleForm('a', null, null);
  setField('km', '5000');
  submitTo('publish');
  await vi.waitFor(() =>
    expect($vehicleForm.get()?.question).toEqual({ kind: 'missing', missing: ['fotos'] }),
  );
  expect(saves).toEqual([]);
  // Not published after all: a later save leaves it hidden.
  expect($vehicleForm.get()?.values.status).toBe('oculto');
  changeVehicleForm({ question: null });
  await expect.poll(() => $vehicleForm.get()?.saving).toBe(false);
  submitTo('list');
  await expect.poll(() => $vehicleForm.get()).toBeNull();
  expect(stock.get('a')).toMatchObject({ km: 5000, status: 'oculto' });

  await openVehicleForm('a', null, null);
  changeVehicleForm({ agreed: ['¿Publicar sin fotos?'] });
  submitTo('publish');
  await expect.poll(() => $vehicleForm.get()).toBeNull();
  expect(stock.get('a')).toMatchObject({ km: 5000, status: 'disponible' });
});

it('keeps what is typed on top of a save from a notice, and saves it without a conflict', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, openVehicleForm, rebaseForm, setField, submitTo } = await form();
  await openVehicleForm('a', null, null);
  setField('km', '5000');
  const vehicle = $vehicleForm.get()?.vehicle;
  if (!vehicle) throw new Error('The form is not open');
  const current = {
    ...vehicle,
    status: 'disponible' as const,
    updated_at: '2026-01-02 0',
  };
  stock.set('a', { ...stored({}), ...current });
  rebaseForm(current);
  expect($vehicleForm.get()?.values).toMatchObject({ km: '5000', status: 'disponible' });
  submitTo('list');
  await expect.poll(() => $vehicleForm.get()).toBeNull();
  expect(stock.get('a')).toMatchObject({ km: 5000, status: 'disponible' });
});

it('refuses a guarantee that is too short at its field, and leaves an old one until a field that decides it changes', async () => {
  stock.set('a', stored({ garantia_meses: 6, titularidad: 'gestion_venta' }));
  const { $vehicleForm, openVehicleForm, setField, submitVehicleForm } = await form();
  await openVehicleForm('a', null, null);
  setField('titularidad', 'propiedad');
  await submitVehicleForm();
  expect($vehicleForm.get()).toMatchObject({
    tab: 'precio',
    errors: { garantia_meses: expect.stringContaining('al menos 12 meses') as string },
  });
  expect(saves).toEqual([]);
  setField('garantia_meses', '12');
  await submitVehicleForm();
  expect(stock.get('a')).toMatchObject({ garantia_meses: 12, titularidad: 'propiedad' });
  stock.set('a', stored({ garantia_meses: 6 }));
  await openVehicleForm('a', null, null);
  setField('km', '5000');
  await submitVehicleForm();
  expect(stock.get('a')).toMatchObject({ garantia_meses: 6, km: 5000 });
});

it('asks about another pasted advert again', async () => {
  const { $vehicleForm, changeVehicleForm, setFields, submitTo } = await openNew();
  setFields({}, { text: 'BMW X5' });
  submitTo('list');
  await expect.poll(() => $vehicleForm.get()?.question).toEqual({ kind: 'advert' });
  changeVehicleForm({
    question: null,
    agreed: ['El texto pegado no se ha pasado al formulario y se perderá.'],
  });
  setFields({}, { text: 'Audi A6' });
  await expect.poll(() => $vehicleForm.get()?.saving).toBe(false);
  submitTo('list');
  await expect.poll(() => $vehicleForm.get()?.question).toEqual({ kind: 'advert' });
});

it('keeps the specs of an advert until their save succeeds, then remembers what was corrected', async () => {
  const { $vehicleForm, submitVehicleForm, setFields, openVehicleForm, forgetVehicleForm } = await openNew();
  const specs = [{ id: 's1', grupo: 'Motor', clave: 'Par', valor: '760 Nm', isNew: true }];
  setFields({}, { specs, corrections: [{ words: 'Wat', target: { kind: 'ignored' } }] });
  onRequest = isOffline;
  await submitVehicleForm();
  expect($vehicleForm.get()?.advert.specs).toEqual(specs);
  forgetVehicleForm();
  onRequest = () => undefined;
  await openVehicleForm('nuevo', null, null);
  expect($vehicleForm.get()).toMatchObject({ restored: true, advert: { specs } });
  await submitVehicleForm();
  expect($vehicleForm.get()).toBeNull();
  expect(saves.map(({ body }) => body)).toMatchObject([
    { marca: 'Bitter', spec_rows: specs },
    { palabras: 'Wat', destino: { kind: 'ignored' } },
  ]);
  await openVehicleForm('nuevo', null, null);
  expect($vehicleForm.get()).toMatchObject({ restored: false, advert: { specs: [] } });
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

it('replaces the typed values by those of another person on request, and keeps the specs of an advert', async () => {
  stock.set('a', stored({}));
  const { $vehicleForm, decideConflict, openVehicleForm, setFields, submitVehicleForm } = await form();
  await openVehicleForm('a', null, null);
  const specs = [{ id: 's1', grupo: 'Motor', clave: 'Par', valor: '760 Nm', isNew: true }];
  setFields({ precio_eur: '140000' }, { specs });
  stock.set('a', stored({ precio_eur: 145_000, updated_at: '2026-01-01 9' }));
  await submitVehicleForm();
  await decideConflict('theirs');
  expect($vehicleForm.get()).toMatchObject({
    values: { precio_eur: '145000' },
    advert: { specs },
    conflict: null,
  });
  expect(stock.get('a')).toMatchObject({ precio_eur: 145_000 });
});
