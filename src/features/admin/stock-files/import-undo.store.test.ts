import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pocketbase } from '#src/lib/pocketbase.ts';
import {
  $undo,
  lastImport,
  loadLastImport,
  refreshLastImport,
  retryUndo,
  undoLastImport,
} from './import-undo.store.ts';

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`;
const LAST = {
  ...{ id: 'a', file: 'stock.xlsx', saved_at: '2026-11-27 11:05:00.000Z', author: '' },
  ...{ made: 60, changed: 0 },
};
const undone = (trashed: number) => ({ trashed, restored: 0, kept: [], remaining: 60 - trashed });

/** Responses to the next undo requests, in order. */
let answers: unknown[] = [];
/** The import that can be undone. */
let last: typeof LAST | null = LAST;
let requests = 0;

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  pocketbase.authStore.save(TOKEN, null);
  [answers, last, requests] = [[undone(50), undone(60)], LAST, 0];
  vi.spyOn(pocketbase, 'send').mockImplementation((path) => {
    if (path === '/api/papelera/total') return Promise.resolve({ total: 1 });
    if (path === '/api/stock-import/last') return Promise.resolve({ last });
    requests += 1;
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    if (answers.length === 0) last = null;
    return Promise.resolve(answer);
  });
  await loadLastImport();
});
afterEach(async () => {
  await refreshLastImport();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  pocketbase.authStore.clear();
});

it('undoes all groups, then reloads the latest import', async () => {
  await undoLastImport();
  expect(requests).toBe(2);
  expect($undo.get()).toMatchObject({ phase: 'done', undone: undone(60), failure: '' });
  await vi.waitUntil(() => lastImport.$state.get().status === 'ready');
  expect(lastImport.$state.get().data).toEqual({ import: null });
  await refreshLastImport();
  expect($undo.get()).toBeNull();
});

it('runs one undo for two clicks', async () => {
  await Promise.all([undoLastImport(), undoLastImport()]);
  expect(requests).toBe(2);
});

it('stops at a failure, keeps the progress and resumes from there', async () => {
  answers = [undone(50), new ClientResponseError({ status: 0 }), undone(60)];
  await undoLastImport();
  expect($undo.get()).toMatchObject({ phase: 'failed', undone: undone(50) });
  expect($undo.get()?.failure).not.toBe('');
  await refreshLastImport();
  expect($undo.get()?.phase).toBe('failed');
  await retryUndo();
  expect($undo.get()).toMatchObject({ phase: 'done', undone: undone(60), failure: '' });
});

it('sends no request when there is nothing to undo', async () => {
  last = null;
  await loadLastImport();
  await undoLastImport();
  expect(requests).toBe(0);
});
