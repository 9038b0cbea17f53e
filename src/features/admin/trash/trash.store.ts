import { atom, type ReadableAtom } from 'nanostores';
import { notify, type Notice } from '#src/components/ui/notify.ts';
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

/** Soft delete: moves records to the trash, lists, restores and purges them. */

/** Small batches: deleting a car also deletes its photos and specs, and a long request would hold up others. */
const AT_ONCE = 10;

export const trash = createResource<Page<TrashItem>>();

const total = atom<number | null>(null);
/** Number of items in the trash; null until it is loaded. */
export const $trashTotal: ReadableAtom<number | null> = total;

/** Counts the items. A failure only leaves the number out, so it is logged. */
export async function loadTrashTotal(): Promise<void> {
  try {
    total.set(await asAdmin(countTrash));
  } catch (error) {
    console.warn('Could not count the items in the trash', error);
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

/** Removes the offer to undo, once its items are restored or permanently deleted. */
let endOffer = (): void => undefined;

/** A soft delete, with its notices. */
interface Throwing {
  /** All of one kind; deleted in one transaction. */
  readonly items: readonly TrashKey[];
  /** Ids of the cars that they are, or belong to. */
  readonly vehicles: readonly string[];
  /** The car in the notices, unless the view names it. */
  readonly subject?: Pick<Notice, 'about' | 'more'> | undefined;
  /** SPEC section 8 gives both texts. */
  readonly success: string;
  readonly failure: string;
  /** Shows the restored items in their previous place. */
  readonly onRestored: () => void;
}

/** Moves items to the trash and offers an undo. @returns whether they were moved. */
export async function throwAway({
  items,
  vehicles,
  subject,
  success,
  failure,
  onRestored,
}: Throwing): Promise<boolean> {
  try {
    await asAdmin(() => moveToTrash(items));
  } catch (error) {
    notifyFailure(failure, error, subject);
    return false;
  }
  const undo = async () => {
    if (!(await restoreAll(items))) return;
    noteSaved(vehicles);
    onRestored();
  };
  noteSaved(vehicles);
  endOffer = notify({
    title: success,
    ...subject,
    description: items.length === 1 ? 'Está en la Papelera.' : 'Están en la Papelera.',
    tone: 'success',
    action: { label: 'Deshacer', onSelect: () => void undo() },
  });
  void loadTrashTotal();
  return true;
}

/** Restores an item. @returns whether it was restored. */
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

/** Deletes an item permanently. @returns whether it was deleted. */
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

/** All items now in the trash (later ones are not included), and the names of unreadable ones. */
async function listAllTrash(): Promise<ReadList<TrashItem>> {
  const [items, unreadable]: [TrashItem[], string[]] = [[], []];
  for (let page = 1; ; page++) {
    const answer = await listTrash(page);
    items.push(...answer.items);
    unreadable.push(...answer.unreadable);
    if (page >= answer.pages) return { items, unreadable };
  }
}

/** Empties the trash permanently. @returns whether all of it was deleted. */
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
