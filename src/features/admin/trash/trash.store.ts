import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.tsx';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import {
  countTrash,
  deleteForGood,
  listTrash,
  moveToTrash,
  restoreFromTrash,
  type TrashItem,
  type TrashKey,
} from './trash.api.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { restoredText, TRASHED } from './trash.messages.ts';

/** The trash, and what goes into it and comes back. */

/** Deleting a car takes its photos and specs along: few at once, so that no request holds up the others for long. */
const AT_ONCE = 10;

export const trash = createResource<Page<TrashItem>>();

const total = atom<number | null>(null);
/** How much lies in the trash; null until it is known. */
export const $trashTotal: ReadableAtom<number | null> = total;

/** Counts it. A failure costs a number only, so it is logged. */
export async function loadTrashTotal(): Promise<void> {
  try {
    total.set(await asAdmin(countTrash));
  } catch (error) {
    console.warn('The trash could not be counted', error);
  }
}

/** Loads a page of the trash. */
export async function loadTrash(page: number): Promise<void> {
  try {
    await trash.load(() => asAdmin(() => listTrash(page)), String(page));
    total.set(trash.$state.get().data?.total ?? null);
  } catch (error) {
    notifyFailure('No se pudo cargar la papelera', error);
  }
}

/** Takes the offer to undo away: what it speaks of has come back, or is gone for good. */
let endOffer = (): void => undefined;

/** What is said about something that goes into the trash. */
interface Throwing {
  /** All of one kind, and all or none of them. */
  readonly items: readonly TrashKey[];
  /** The car that they are, or belong to. */
  readonly vehicle: string;
  /** SPEC section 8 words both. */
  readonly success: string;
  readonly failure: string;
  /** Shows it again where it was. */
  readonly onRestored: () => void;
}

/** Puts something into the trash, with the way back at hand. @returns whether it is gone. */
export async function throwAway({
  items,
  vehicle,
  success,
  failure,
  onRestored,
}: Throwing): Promise<boolean> {
  try {
    await asAdmin(() => moveToTrash(items));
  } catch (error) {
    notifyFailure(failure, error);
    return false;
  }
  const undo = async () => {
    if (!(await restoreAll(items))) return;
    noteSaved([vehicle]);
    onRestored();
  };
  noteSaved([vehicle]);
  endOffer = notify({
    title: success,
    description: items.length === 1 ? 'Está en la Papelera.' : 'Están en la Papelera.',
    tone: 'success',
    action: { label: 'Deshacer', onSelect: () => void undo() },
  });
  void loadTrashTotal();
  return true;
}

/** Brings something back. @returns whether it is back. */
export function restore(item: TrashKey): Promise<boolean> {
  return restoreAll([item]);
}

async function restoreAll(items: readonly TrashKey[]): Promise<boolean> {
  try {
    await asAdmin(() => restoreFromTrash(items));
  } catch (error) {
    notifyFailure('No se pudo restaurar', error);
    return false;
  }
  endOffer();
  notify({ title: restoredText(items), tone: 'success' });
  void loadTrashTotal();
  return true;
}

/** Deletes one thing for good. @returns whether it is gone. */
export async function purge(item: TrashItem): Promise<boolean> {
  try {
    await asAdmin(() => deleteForGood([item]));
    endOffer();
    notify({ title: 'Eliminado definitivamente', tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo eliminar', error);
    return false;
  }
}

/** All that lies in the trash now, without what comes later, and the names of what cannot be read. */
async function listAllTrash(): Promise<ReadList<TrashItem>> {
  const [items, unreadable]: [TrashItem[], string[]] = [[], []];
  for (let page = 1; ; page++) {
    const answer = await listTrash(page);
    items.push(...answer.items);
    unreadable.push(...answer.unreadable);
    if (page >= answer.pages) return { items, unreadable };
  }
}

/** Deletes for good what lies in the trash. @returns whether all of it is gone. */
export async function emptyTrash(): Promise<boolean> {
  try {
    const { items, unreadable } = await asAdmin(listAllTrash);
    for (let start = 0; start < items.length; start += AT_ONCE)
      await asAdmin(() => deleteForGood(items.slice(start, start + AT_ONCE)));
    endOffer();
    if (unreadable.length > 0) {
      notifyLeftOut(unreadable, TRASHED);
      return false;
    }
    notify({ title: 'Papelera vaciada', tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo vaciar la papelera', error);
    return false;
  }
}
