import * as z from 'zod/mini';
import { readPage, type Page } from '#src/features/admin/core/lists/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Administrator API calls for the trash (pb/lib/vehicles/trash.ts). Each throws PocketBase's ClientResponseError. */

export const TRASH_KINDS = ['vehicles', 'vehicle_images', 'vehicle_specs'] as const;

/** Identifies a record to move to the trash or to restore. */
export interface TrashKey {
  readonly collection: (typeof TRASH_KINDS)[number];
  readonly id: string;
}

const trashItemSchema = z.object({
  collection: z.enum(TRASH_KINDS),
  id: z.string(),
  /** Id of the car that it is, or belongs to. */
  vehicle: z.string(),
  since: z.string(),
  /** Name of the car. */
  label: z.string(),
  referencia: z.string(),
  matricula: z.string(),
  km: z.nullable(z.number()),
  detail: z.string(),
  /** `{id}/{file}/{giro}` of one of its photos; '' for none. */
  photo: z.string(),
  /** Who deleted it; '' when unknown. */
  who: z.string(),
});
export type TrashItem = z.infer<typeof trashItemSchema>;

const pageSchema = z.object({ items: z.array(z.unknown()), total: z.number(), pages: z.number() });

type TrashAction = 'papelera' | 'restaurar' | 'eliminar';

async function change(action: TrashAction, items: readonly TrashKey[]): Promise<void> {
  const keys = items.map(({ collection, id }) => ({ collection, id }));
  await pocketbase.send('/api/papelera', { method: 'POST', body: { action, items: keys } });
}

/** Soft-deletes at most fifty items, or the specs of a vehicle, in one transaction. */
export function moveToTrash(items: readonly TrashKey[]): Promise<void> {
  return change('papelera', items);
}

/** Restores as many, in one transaction. */
export function restoreFromTrash(items: readonly TrashKey[]): Promise<void> {
  return change('restaurar', items);
}

/** Deletes at most fifty items permanently. */
export function deleteForGood(items: readonly TrashKey[]): Promise<void> {
  return change('eliminar', items);
}

/** One page, newest first. `page` starts at 1. */
export async function listTrash(page: number): Promise<Page<TrashItem>> {
  const { items, total, pages } = pageSchema.parse(
    await pocketbase.send('/api/papelera', { query: { pagina: page } }),
  );
  return readPage({ items, totalItems: total, totalPages: pages }, (record) => trashItemSchema.parse(record));
}

export async function countTrash(): Promise<number> {
  return z.object({ total: z.number() }).parse(await pocketbase.send('/api/papelera/total', {})).total;
}
