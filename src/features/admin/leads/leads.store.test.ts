import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

const lead = (id: string, change: Record<string, unknown> = {}) => ({
  ...{ id, nombre: `Cliente ${id}`, email: `${id}@cliente.example`, telefono: '600000000', mensaje: 'Hola' },
  ...{ canal: 'contacto_web', tipo_consulta: 'stock', asunto: '', vehicle_id: '', marca: '', modelo: '' },
  ...{ vehicle_titulo: '', import_marca: '', import_modelo: '', estado: 'nuevo', responsable: '' },
  ...{ contactado_at: '', proximo_paso: '', proximo_paso_fecha: '', precio_entonces: null, entrega: null },
  ...{ created_at: '2026-01-01', updated_at: '2026-01-01 1' },
  ...change,
});

/** Records returned by the lists; null simulates a lost connection. */
let found: Record<string, unknown>[] | null = [];

/** Imports the stores after stubbing `location`, which they read when they are loaded. */
async function stores() {
  vi.stubGlobal('location', { search: '' });
  const { leads, loadLeads } = await import('./leads.store.ts');
  const { ALL_LEADS } = await import('./lead-filters.ts');
  const search = (buscar: string) => loadLeads(1, { ...ALL_LEADS, buscar });
  return { leads, search };
}

let toasts: ReturnType<typeof catchToasts>;

beforeEach(() => {
  toasts = catchToasts();
  found = [];
  vi.stubGlobal('window', new EventTarget());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation((path) => {
    if (found === null) return Promise.reject(new ClientResponseError({ status: 0 }));
    if (path.endsWith('/auth-refresh')) return Promise.resolve({ token: TOKEN, record: { id: 'admin' } });
    return Promise.resolve({ items: found, totalItems: found.length, totalPages: 1 });
  });
});
afterEach(async () => {
  const { leads } = await stores();
  leads.reset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

it('clears the previous result when a search fails', async () => {
  const { leads, search } = await stores();
  await search('nadie-escribe-asi');
  expect(leads.$state.get()).toMatchObject({ status: 'ready', data: { items: [], total: 0 } });
  found = null;
  await search('nadie-escribe-asi');
  expect(leads.$state.get()).toMatchObject({ status: 'failed', data: { total: 0 } });
  await search('tampoco-asi');
  expect(leads.$state.get()).toEqual({ status: 'failed', data: null });
  expect(toasts.failures).not.toEqual([]);
  found = [lead('a')];
  await search('tampoco-asi');
  expect(leads.$state.get()).toMatchObject({ status: 'ready', data: { items: [{ id: 'a' }] } });
});

it('reports an unreadable lead and lists the others', async () => {
  const { leads, search } = await stores();
  found = [lead('a', { nombre: null }), lead('b')];
  await search('');
  expect(leads.$state.get().data).toMatchObject({
    unreadable: ['a@cliente.example (a)'],
    items: [{ id: 'b' }],
    total: 2,
  });
});
