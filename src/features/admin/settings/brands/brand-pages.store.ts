import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { BRAND_TEXT_MAX } from '#src/features/vehicles/brand/brand-rows.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { closeForm } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { failureFields, isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { formatInteger } from '#src/lib/format.ts';
import { listedPages, type ListedPage, type StoredPage } from './brand-list.ts';
import { readBrandPage, readBrandPages, saveBrandText } from './brand-pages.api.ts';

/** The pages of brands and models, and the form of one's text. */

export const brandPages = createResource<readonly ListedPage[]>();

export async function loadBrandPages(): Promise<void> {
  try {
    await brandPages.load(async () => {
      const { rows, cars } = await asAdmin(readBrandPages);
      return listedPages(rows, cars);
    });
  } catch (error) {
    console.warn('Could not load the brand pages', error);
  }
}

export interface BrandForm {
  /** The row that the form was opened with, or that a conflict has shown. */
  readonly base: StoredPage;
  readonly texto: string;
  readonly error: string;
  /** Counts refusals: each one moves the focus to the field. */
  readonly refusals: number;
  readonly isSaving: boolean;
  /** The row as another user has saved it since. */
  readonly theirs: StoredPage | null;
}

const form = atom<BrandForm | null>(null);
/** Null while no text is edited. */
export const $brandForm: ReadableAtom<BrandForm | null> = form;

const FAILURE = 'No se pudo guardar el texto';

function change(part: Partial<BrandForm>): void {
  const state = form.get();
  if (state !== null) form.set({ ...state, ...part });
}

const formOf = (base: StoredPage): BrandForm => ({
  ...{ base, texto: base.texto, error: '', refusals: 0, isSaving: false, theirs: null },
});

/** Opens the form of a row, unless it is open already. */
export function openBrandForm(row: StoredPage): void {
  if (form.get()?.base.id !== row.id) form.set(formOf(row));
}

/** Clears the form when it is no longer shown. */
export function closeBrandForm(): void {
  form.set(null);
}

/** Whether the open form has unsaved changes. */
export function isBrandFormDirty(): boolean {
  const state = form.get();
  return state !== null && state.texto !== state.base.texto;
}

/** Reverts the open form. */
export function discardBrandChanges(): void {
  const state = form.get();
  if (state !== null) form.set(formOf(state.base));
}

export const setBrandText = (texto: string): void => change({ texto, error: '' });

function refuse(error: string): void {
  change({ error, refusals: (form.get()?.refusals ?? 0) + 1 });
}

function takeRow(row: StoredPage): void {
  brandPages.change((all) => all.map((page) => (page.row.id === row.id ? { ...page, row } : page)));
}

/** Saves the text; a successful save closes the form. */
export async function submitBrandForm(): Promise<void> {
  const state = form.get();
  if (state === null || state.isSaving) return;
  const { base, texto } = state;
  // Counts code points, like PocketBase.
  const excess = Array.from(texto.trim()).length - BRAND_TEXT_MAX;
  if (excess > 0) {
    refuse(excess === 1 ? 'Sobra 1 carácter' : `Sobran ${formatInteger(excess)} caracteres`);
    return;
  }
  change({ isSaving: true, error: '' });
  try {
    takeRow(await asAdmin(() => saveBrandText(base.id, texto, base.updated_at)));
    form.set(null);
    notify({ title: 'Texto guardado', description: 'Se está publicando.', tone: 'success' });
    closeForm();
  } catch (error) {
    if (isOutdated(error)) {
      const theirs = await asAdmin(() => readBrandPage(base.id)).catch(() => null);
      if (theirs === null) notifyFailure(FAILURE, error);
      else change({ theirs });
    } else {
      notifyFailure(FAILURE, error);
      const { texto: problem } = failureFields(error);
      if (problem !== undefined) refuse(problem);
    }
  } finally {
    change({ isSaving: false });
  }
}

/** Resolves a conflict: save one's own text, take the other one, or decide later. */
export async function decideBrandConflict(decision: 'mine' | 'theirs' | 'later'): Promise<void> {
  const theirs = form.get()?.theirs ?? null;
  if (theirs === null) return;
  change({ theirs: null });
  if (decision === 'later') return;
  takeRow(theirs);
  if (decision === 'theirs') {
    form.set(formOf(theirs));
    return;
  }
  change({ base: theirs, isSaving: false });
  await submitBrandForm();
}
