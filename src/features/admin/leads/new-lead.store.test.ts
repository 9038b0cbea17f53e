import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';

let toasts: ReturnType<typeof catchToasts>;
let kept: Map<string, string>;
/** Answers the requests that wait for it. */
let answer: { readonly accept: (id: string) => void; readonly refuse: (error: unknown) => void };
let sent: unknown[];

async function store() {
  vi.stubGlobal('location', { search: '' });
  return import('./new-lead.store.ts');
}

beforeEach(() => {
  toasts = catchToasts();
  kept = new Map();
  sent = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  pocketbase.authStore.save(`h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`, null);
  vi.spyOn(pocketbase, 'send').mockImplementation((path: string, options) => {
    if (path !== '/api/leads') return Promise.reject(new ClientResponseError({ status: 0 }));
    sent.push(options.body);
    return new Promise((resolve, reject) => {
      answer = { accept: (id) => resolve({ id }), refuse: reject };
    });
  });
});
afterEach(async () => {
  (await store()).discardNewLead();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

const refusal = (data: object) =>
  new ClientResponseError({ status: 400, response: { message: 'Revisa los datos', data } });

it('removes the draft once it is stored', async () => {
  const { $newLead, isLeadBegun, saveNewLead, writeLeadField } = await store();
  writeLeadField('nombre', 'Eva');
  const saving = saveNewLead(() => true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  // A change of what is being saved would become a second lead, as would a second press.
  writeLeadField('nombre', 'Eva Mas');
  expect(await saveNewLead(() => true)).toEqual({ id: null, isCurrent: true });
  answer.accept('l1');
  expect(await saving).toEqual({ id: 'l1', isCurrent: true });
  expect([isLeadBegun($newLead.get()), kept.size, sent.length]).toEqual([false, 0, 1]);
});

it('keeps a newer draft when the answer of an earlier save is late', async () => {
  const { $newLead, discardNewLead, saveNewLead, writeLeadField } = await store();
  writeLeadField('nombre', 'Eva');
  const saving = saveNewLead(() => true);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  discardNewLead();
  writeLeadField('nombre', 'Iván');
  answer.accept('l1');
  expect(await saving).toEqual({ id: 'l1', isCurrent: false });
  expect($newLead.get().nombre).toBe('Iván');
  expect([...kept.values()].join()).toContain('Iván');
  expect(toasts.others).toEqual(['Lead guardado']);
});

it.each([
  ['at its field', true, { telefono: { code: 'x', message: 'Falta' } }, { telefono: 'Falta' }, 0],
  [
    'also as a notice when the form is closed',
    false,
    { telefono: { code: 'x', message: 'Falta' } },
    { telefono: 'Falta' },
    1,
  ],
  ['as a notice when it has no field', true, { responsable: { code: 'x', message: 'Falta' } }, {}, 1],
])('shows a refusal %s', async (_where, isShown, data, problems, notices) => {
  const { $newLead, $newLeadProblems, saveNewLead, writeLeadField } = await store();
  writeLeadField('nombre', 'Eva');
  const saving = saveNewLead(() => isShown);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  answer.refuse(refusal(data));
  expect(await saving).toEqual({ id: null, isCurrent: true });
  expect($newLeadProblems.get()).toEqual(problems);
  expect(toasts.failures).toHaveLength(notices);
  expect($newLead.get().nombre).toBe('Eva');
  writeLeadField('email', 'eva@cliente.example');
  expect($newLeadProblems.get()).toEqual({});
});
