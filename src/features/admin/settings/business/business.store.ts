import { atom, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { notify } from '#src/components/ui/notify.ts';
import type { BusinessAnswer, BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { failureFields, isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { closeForm } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { BUSINESS_DRAFT as DRAFT } from '#src/features/admin/core/session/kept-drafts.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { $health, refreshHealth } from '#src/features/admin/core/publishing/publish.store.ts';
import { dropDraft, keepDraft, readDraft } from '#src/lib/draft.ts';
import { readBusiness, saveBusiness } from './business.api.ts';
import {
  changedValues,
  mergeBusinessValues,
  readBusinessValues,
  toBusinessValues,
  type BusinessErrors,
  type BusinessValues,
} from './business.values.ts';

/** The stored business data, and the form that edits it. */

export const business = createResource<BusinessAnswer>();

export async function loadBusiness(): Promise<void> {
  try {
    await business.load(readBusiness);
  } catch (error) {
    console.warn('Could not load the business data', error);
  }
}

/** The live release at the last save from this page; undefined before any save. */
const savedOver = atom<string | null | undefined>(undefined);
export const $savedOver: ReadableAtom<string | null | undefined> = savedOver;

export interface BusinessForm {
  /** `updated_at` of the state that the form was opened with. */
  readonly from: string;
  readonly base: BusinessValues;
  readonly values: BusinessValues;
  readonly errors: BusinessErrors;
  /** Counts refusals: each one moves the focus to the invalid field. */
  readonly refusals: number;
  readonly isSaving: boolean;
  /** Whether the shown values come from a draft. */
  readonly isRestored: boolean;
  /** Another user has saved since; `values` merges both versions, with one's own changes taking precedence. */
  readonly conflict: {
    readonly theirs: BusinessAnswer;
    readonly values: BusinessValues;
    readonly fields: readonly string[];
  } | null;
}

const form = atom<BusinessForm | null>(null);
/** Null while the form is being opened. */
export const $businessForm: ReadableAtom<BusinessForm | null> = form;

const FAILURE = 'No se pudieron guardar los datos del negocio';
const texts = z.record(z.string(), z.string());
const draftSchema = z.object({ from: z.string(), base: texts, values: texts });

function change(part: Partial<BusinessForm>): void {
  const state = form.get();
  if (state !== null) form.set({ ...state, ...part });
}

/** Opens the form with the stored data, or with a saved draft. */
export async function openBusinessForm(): Promise<void> {
  await loadBusiness();
  const { data, status } = business.$state.get();
  if (data === null || status === 'failed') return;
  const base = toBusinessValues(data.facts);
  const draft = readDraft(localStorage, DRAFT, draftSchema);
  const isKept = draft !== null && changedValues(draft.base, draft.values).length > 0;
  form.set({
    ...(isKept
      ? { ...draft, values: { ...base, ...draft.values } }
      : { from: data.updated_at, base, values: base }),
    errors: {},
    refusals: 0,
    isSaving: false,
    isRestored: isKept,
    conflict: null,
  });
}

/** Clears the form when it is no longer shown; its draft stays. */
export function closeBusinessForm(): void {
  form.set(null);
}

/** Whether the open form has unsaved changes. */
export function isBusinessFormDirty(): boolean {
  const state = form.get();
  return state !== null && changedValues(state.base, state.values).length > 0;
}

/** Stores typed values and clears the errors of their fields. */
export function setBusinessFields(typed: BusinessValues): void {
  const state = form.get();
  if (state === null) return;
  const values = { ...state.values, ...typed };
  // The rows of a list are one value, with an error for each cell.
  const isTyped = (name: string) => name in typed || (name.split('.')[0] ?? '') in typed;
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !isTyped(name)));
  form.set({ ...state, values, errors });
  keepDraft(localStorage, DRAFT, { from: state.from, base: state.base, values });
}

/** Reverts an open form to the stored data. */
export function discardBusinessChanges(): void {
  if (form.get() === null) return;
  dropDraft(localStorage, DRAFT);
  const data = business.$state.get().data;
  if (data === null) return;
  const base = toBusinessValues(data.facts);
  change({ from: data.updated_at, base, values: base, errors: {}, isRestored: false, conflict: null });
}

function refuse(errors: BusinessErrors): void {
  change({ errors, refusals: (form.get()?.refusals ?? 0) + 1 });
}

async function showConflict({ base, values }: BusinessForm): Promise<void> {
  const theirs = await readBusiness();
  const merge = mergeBusinessValues(base, values, toBusinessValues(theirs.facts));
  business.change(() => theirs);
  change({ conflict: { theirs, values: merge.values, fields: merge.conflicts } });
}

async function save(state: BusinessForm, facts: BusinessFacts): Promise<void> {
  change({ isSaving: true, errors: {} });
  const release = $health.get()?.release ?? null;
  try {
    const answer = await asAdmin(() => saveBusiness(facts, state.from));
    business.change(() => answer);
    dropDraft(localStorage, DRAFT);
    form.set(null);
    savedOver.set(release);
    void refreshHealth();
    notify({ title: 'Datos del negocio guardados', description: 'Se están publicando.', tone: 'success' });
    closeForm();
  } catch (error) {
    if (isOutdated(error)) await showConflict(state).catch((cause: unknown) => notifyFailure(FAILURE, cause));
    else {
      notifyFailure(FAILURE, error);
      refuse(failureFields(error));
    }
  } finally {
    change({ isSaving: false });
  }
}

/** Validates and saves the form. A refusal by the server sets an error per field; a successful save closes the form. */
export async function submitBusinessForm(): Promise<void> {
  const state = form.get();
  if (state === null || state.isSaving) return;
  const reading = readBusinessValues(state.values);
  if (reading.ok) await save(state, reading.facts);
  else refuse(reading.errors);
}

/** Resolves a conflict: reapply one's own changes, take the other version, or decide later. */
export async function decideBusinessConflict(decision: 'mine' | 'theirs' | 'later'): Promise<void> {
  const conflict = form.get()?.conflict ?? null;
  if (conflict === null) return;
  change({ conflict: null });
  if (decision === 'later') return;
  if (decision === 'theirs') {
    discardBusinessChanges();
    return;
  }
  const { theirs, values } = conflict;
  change({ from: theirs.updated_at, base: toBusinessValues(theirs.facts), values, isSaving: false });
  await submitBusinessForm();
}
