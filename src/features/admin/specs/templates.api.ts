import * as z from 'zod/mini';
import { pocketbase } from '#src/lib/pocketbase.ts';
import type { SpecInput } from './spec.rules.ts';

/** API calls for spec templates by administrators. Each throws PocketBase's ClientResponseError. */

const templates = pocketbase.collection('plantillas');

const templateSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  marca: z.string(),
  modelo: z.string(),
});
/** A template without its rows. */
export type Template = z.infer<typeof templateSchema>;

const rowsSchema = z.array(z.object({ grupo: z.string(), clave: z.string(), valor: z.string() }));

export async function listTemplates(): Promise<Template[]> {
  const fields = 'id,nombre,marca,modelo';
  return z.array(templateSchema).parse(await templates.getFullList({ sort: 'nombre', fields }));
}

export async function templateRows(id: string): Promise<SpecInput[]> {
  return rowsSchema.parse((await templates.getOne<{ filas: unknown }>(id)).filas);
}

/** Creates a template with a client-generated id, so that a retry cannot create a duplicate. */
export async function createTemplate(
  template: Template & { readonly filas: readonly SpecInput[] },
): Promise<void> {
  await templates.create({ ...template });
}

export async function renameTemplate(id: string, nombre: string): Promise<void> {
  await templates.update(id, { nombre });
}

export async function deleteTemplate(id: string): Promise<void> {
  await templates.delete(id);
}
