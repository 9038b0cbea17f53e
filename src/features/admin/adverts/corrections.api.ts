import * as z from 'zod/mini';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { AdvertCorrection } from './corrections.ts';
import { correctedTargetSchema } from './advert.schema.ts';

/** API calls for corrections of adverts by administrators. Each throws PocketBase's ClientResponseError. */

const corrections = pocketbase.collection('anuncio_correcciones');

const recordSchema = z.object({ id: z.string(), palabras: z.string(), destino: correctedTargetSchema });

/** A correction on the server. */
export interface StoredCorrection extends AdvertCorrection {
  readonly id: string;
}

/** All, the oldest first. */
export async function listCorrections(): Promise<ReadList<StoredCorrection>> {
  const records = await corrections.getFullList({ sort: 'created_at,id', batch: 500 });
  return readList(records, (record) => {
    const { id, palabras: words, destino: target } = recordSchema.parse(record);
    return { id, words, target };
  });
}

/** Stores a correction. It replaces the one of the same words. */
export async function createCorrection({ words, target }: AdvertCorrection): Promise<void> {
  await corrections.create({ palabras: words, destino: target });
}

export async function deleteCorrection(id: string): Promise<void> {
  await corrections.delete(id);
}
