import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { $sale, buyerQuestion, chooseBuyer, closeSale, undoBuyer } from './sold-car.store.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

const car = (status: string) => ({
  ...blankVehicle(2010),
  ...{ id: 'v', slug: 'v', marca: 'Wiesmann', modelo: 'MF4', status, precio_eur: 150_000 },
  ...{ itv_superada: '', sin_cargas: false, created_at: '2026-01-01', updated_at: '2026-01-01 1' },
});
const lead = (id: string, change: Record<string, unknown> = {}) => ({
  ...{ id, nombre: id, email: `${id}@cliente.example`, telefono: '', mensaje: 'Hola', canal: 'contacto_web' },
  ...{ tipo_consulta: '', asunto: '', vehicle_id: 'v', marca: '', modelo: '', vehicle_titulo: '' },
  ...{ import_marca: '', import_modelo: '', estado: 'nuevo', responsable: '', contactado_at: '' },
  ...{ proximo_paso: '', proximo_paso_fecha: '', precio_entonces: null, entrega: null },
  ...{ created_at: '2026-01-01', updated_at: '2026-01-01 1' },
  ...change,
});

/** The leads on the server; null simulates a lost connection. */
let found: Record<string, unknown>[] | null = [];
/** The responses to the saves. */
let saves: (() => unknown)[] = [];
let requests = 0;

const outdated = () => {
  throw new ClientResponseError({
    ...{ status: 400, response: { data: { expected_updated_at: { code: 'outdated' } } } },
  });
};

beforeEach(() => {
  [found, saves, requests] = [[lead('ana'), lead('luis')], [], 0];
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation(async (path, { method, body }) => {
    await Promise.resolve();
    requests += 1;
    if (method === 'PATCH') {
      const id = path.split('/').at(-1);
      const answer = saves.shift();
      if (answer !== undefined) return answer();
      return { ...found?.find((one) => one['id'] === id), ...(body as object), updated_at: '2026-01-01 2' };
    }
    if (path.includes('/vehicles/')) return { items: [], totalItems: 0, totalPages: 1 };
    if (found === null) throw new ClientResponseError({ status: 0 });
    return { items: found, totalItems: found.length, totalPages: 1 };
  });
});
afterEach(() => {
  closeSale();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

test.each([
  ['after a sale', 'disponible', 'vendido', ['¿Quién lo compró?']],
  ['not after another change of a sold car', 'vendido', 'vendido', []],
  ['not when the car is for sale again', 'vendido', 'disponible', []],
])('asks for the buyer %s', async (_what, before, after, labels) => {
  const links = await buyerQuestion(car(before), car(after));
  expect(links.map(({ label }) => label)).toEqual(labels);
  expect(requests > 0).toBe(labels.length > 0);
});

test.each([
  ['there is no lead of the car', []],
  ['the leads cannot be read', null],
])('asks nothing when %s', async (_what, leads) => {
  found = leads;
  expect(await buyerQuestion(car('disponible'), car('vendido'))).toEqual([]);
});

/** Opens the question. */
async function ask() {
  const [link] = await buyerQuestion(car('disponible'), car('vendido'));
  link?.onSelect?.();
  const [ana] = $sale.get()?.askers ?? [];
  if (ana === undefined) throw new Error('The question has no lead');
  return ana;
}
const states = () => $sale.get()?.askers.map(({ id, estado }) => [id, estado]);

it('wins the lead of the buyer, and gives it its former state back', async () => {
  found = [lead('ana', { estado: 'cita' }), lead('luis')];
  await chooseBuyer(await ask());
  expect($sale.get()).toMatchObject({ answer: { lead: 'ana', former: 'cita' }, saving: '', problem: '' });
  expect(states()).toEqual([
    ['ana', 'ganado'],
    ['luis', 'nuevo'],
  ]);
  await undoBuyer();
  expect($sale.get()).toMatchObject({ answer: null, problem: '' });
  expect(states()?.[0]).toEqual(['ana', 'cita']);
});

it('shows what another person has saved, instead of overwriting it', async () => {
  const ana = await ask();
  saves = [outdated];
  found = [lead('ana', { estado: 'perdido', updated_at: '2026-01-01 3' }), lead('luis')];
  await chooseBuyer(ana);
  expect($sale.get()).toMatchObject({ answer: null, saving: '' });
  expect($sale.get()?.problem).toMatch(/^Otra persona ha cambiado este lead/);
  expect(states()?.[0]).toEqual(['ana', 'perdido']);
});

it('accepts an answer that another person has given first', async () => {
  const ana = await ask();
  saves = [outdated];
  found = [lead('ana', { estado: 'ganado', updated_at: '2026-01-01 3' }), lead('luis')];
  await chooseBuyer(ana);
  expect($sale.get()).toMatchObject({ answer: { lead: 'ana' }, problem: '' });
});

it('keeps the question after a failed save, and saves once for two clicks', async () => {
  const ana = await ask();
  saves = [
    () => {
      throw new ClientResponseError({ status: 500 });
    },
  ];
  const before = requests;
  await Promise.all([chooseBuyer(ana), chooseBuyer(ana)]);
  expect($sale.get()).toMatchObject({ answer: null, saving: '' });
  expect($sale.get()?.problem).not.toBe('');
  expect(requests - before).toBe(1);
});

it('does not answer the question of another car when a save is late', async () => {
  const ana = await ask();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  saves = [async () => released.then(() => lead('ana', { estado: 'ganado' }))];
  const saving = chooseBuyer(ana);
  closeSale();
  const [question] = await buyerQuestion(car('disponible'), { ...car('vendido'), id: 'otro' });
  question?.onSelect?.();
  release();
  await saving;
  expect($sale.get()).toMatchObject({ vehicle: { id: 'otro' }, answer: null, saving: '', problem: '' });
  expect(states()?.[0]).toEqual(['ana', 'nuevo']);
});
