import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { catchToasts } from '#tests/support/fake-toasts.ts';
import {
  $stockSaves,
  forgetSaved,
  hiddenSaves,
} from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { $import, changeImport, discardImport } from './import.store.ts';
import type { PlannedRow } from './planned-row.ts';
import { runImport, stopImport } from './run-import.ts';
import { IMPORT_ROWS_AT_ONCE } from './stock-import.schema.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;

const row = (number: number): PlannedRow => ({
  ...{ number, title: 'BMW X3', referencia: '', fate: 'nueva', changes: [], problems: [], question: '' },
  ...{ notes: [], warnings: [], values: [], formerPrice: null, after: null },
  save: { id: `id${number}`, vehicle: '', expected: '', fields: { status: 'oculto' } },
});

interface Group {
  readonly ids: readonly string[];
  /** Responds that these rows of the group were created. */
  readonly answer: (ids?: readonly string[]) => void;
}

/** The groups sent, in order. */
let sent: Group[] = [];

beforeEach(() => {
  catchToasts();
  sent = [];
  forgetSaved(Number.POSITIVE_INFINITY);
  vi.stubGlobal('window', new EventTarget());
  pocketbase.authStore.save(TOKEN, null);
  vi.spyOn(pocketbase, 'send').mockImplementation(async (path, options: { body?: unknown }) => {
    if (path === '/api/stock-import/last') return { last: null };
    const ids = (options.body as { rows: { id: string }[] }).rows.map(({ id }) => id);
    return new Promise((resolve) => {
      const saved = (id: string) => ({
        id,
        vehicle: `car-${id}`,
        fate: 'creada',
        referencia: 'V-1',
        precio_anterior_eur: null,
      });
      sent.push({ ids, answer: (answered = ids) => resolve({ rows: answered.map(saved) }) });
    });
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
  await discardImport();
});

function plan(rows: number): void {
  changeImport({ phase: 'planned', rows: Array.from({ length: rows }, (_, index) => row(index + 2)) });
}

/** Starts or resumes the import, and waits for the next group to be sent. */
async function begin(): Promise<{ readonly group: Group; readonly run: Promise<void> }> {
  const before = sent.length;
  const run = runImport();
  return { run, group: await vi.waitUntil(() => sent[before]) };
}

it('resumes after a stop only once the group in flight has a response', async () => {
  plan(IMPORT_ROWS_AT_ONCE + 1);
  const first = await begin();
  stopImport();
  expect($import.get().phase).toBe('stopping');
  await runImport();
  expect(sent).toHaveLength(1);
  first.group.answer();
  await first.run;
  expect($import.get()).toMatchObject({ phase: 'paused', failure: '' });
  expect($import.get().outcomes.size).toBe(IMPORT_ROWS_AT_ONCE);
  expect(hiddenSaves($stockSaves.get())).toBe(IMPORT_ROWS_AT_ONCE);

  const second = await begin();
  second.group.answer();
  await second.run;
  expect($import.get().phase).toBe('done');
  expect(sent.flatMap(({ ids }) => ids)).toHaveLength(IMPORT_ROWS_AT_ONCE + 1);
});

it('finishes when the group in flight is the last', async () => {
  plan(1);
  const { group, run } = await begin();
  stopImport();
  group.answer();
  await run;
  expect($import.get().phase).toBe('done');
});

it('pauses at a row without a result instead of sending it forever', async () => {
  plan(2);
  const { group, run } = await begin();
  group.answer(['id2']);
  await vi.waitUntil(() => sent.length > 1 || $import.get().phase !== 'running');
  expect(sent).toHaveLength(1);
  await run;
  expect($import.get().phase).toBe('paused');
  expect($import.get().failure).not.toBe('');
  expect([...$import.get().outcomes.keys()]).toEqual([2]);
});
