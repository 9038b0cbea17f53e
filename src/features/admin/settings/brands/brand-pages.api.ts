import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { StoredPage } from './brand-list.ts';

/** Administrator API calls for the pages of brands and models. Each throws PocketBase's ClientResponseError. */

const pages = pocketbase.collection('paginas_marca');

const pageSchema = z.object({
  id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  nombre: z.string(),
  texto: z.string(),
  retirada: z.boolean(),
  updated_at: z.string(),
}) satisfies z.ZodMiniType<StoredPage>;

const namedSchema = z.object({ marca: z.string(), modelo: z.string() });

/** All rows and all offered cars. */
export async function readBrandPages() {
  const [rows, cars] = await Promise.all([
    pages.getFullList({ sort: 'marca,modelo' }),
    pocketbase.collection('vehicles').getFullList({
      filter: "status != 'oculto' && status != 'vendido'",
      fields: 'marca,modelo',
      batch: 1000,
    }),
  ]);
  return { rows: z.array(pageSchema).parse(rows), cars: z.array(namedSchema).parse(cars) };
}

export async function readBrandPage(id: string): Promise<StoredPage> {
  return pageSchema.parse(await pages.getOne(id));
}

/** @param from `updated_at` of the edited state (optimistic lock): the server refuses the save if the row has changed since. */
export async function saveBrandText(id: string, texto: string, from: string): Promise<StoredPage> {
  return pageSchema.parse(await pages.update(id, { texto, expected_updated_at: from }));
}
