import * as z from 'zod/mini';
import { readPage, type Page } from '#src/features/admin/core/lists/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** The administrator's calls about the trash (pb/lib/vehicles/trash.ts). Each throws PocketBase's ClientResponseError. */

export const TRASH_KINDS = ['vehicles', 'vehicle_images', 'vehicle_specs'] as const;

/** What names a thing that is, or goes, into the trash. */
export interface TrashKey {
  readonly collection: (typeof TRASH_KINDS)[number];
  readonly id: string;
}

const trashItemSchema = z.object({
  collection: z.enum(TRASH_KINDS),
  id: z.string(),
  /** The car that it is, or belongs to. */
  vehicle: z.string(),
  since: z.string(),
  /** The car's name. */
  label: z.string(),
  detail: z.string(),
  /** `{id}/{file}/{giro}` of a photo of it, '' for none. */
  photo: z.string(),
  /** Who threw it away, '' when nobody knows. */
  who: z.string(),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number(), pages: z.number() });

type TrashAction = 'papelera' | 'restaurar' | 'eliminar';

async function change(action: TrashAction, items: readonly TrashKey[]): Promise<void> {
  const keys = items.map(({ collection, id }) => ({ collection, id }));
  await pocketbase.send('/api/papelera', { method: 'POST', body: { action, items: keys } });
}

/** At most fifty at once, all or none of them. */
export function moveToTrash(items: readonly TrashKey[]): Promise<void> {
  return change('papelera', items);
}

/** At most fifty at once, all or none of them. */
export function restoreFromTrash(items: readonly TrashKey[]): Promise<void> {
  return change('restaurar', items);
}

/** Deletes for good; at most fifty at once. */
export function deleteForGood(items: readonly TrashKey[]): Promise<void> {
  return change('eliminar', items);
}

/** One page, newest first. `page` is counted from 1. */
export async function listTrash(page: number): Promise<Page<TrashItem>> {
  const { items, total, pages } = pageSchema.parse(
    await pocketbase.send('/api/papelera', { query: { pagina: page } }),
  );
  return readPage({ items, totalItems: total, totalPages: pages }, (record) => trashItemSchema.parse(record));
}

export async function countTrash(): Promise<number> {
  return z.object({ total: z.number() }).parse(await pocketbase.send('/api/papelera/total', {})).total;
}
