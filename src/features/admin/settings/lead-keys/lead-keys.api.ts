import * as z from 'zod/mini';
import { INBOUND_PATH } from '#src/features/leads/rules/inbound-key.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

/** Administrator API calls for the keys of portals. Each throws PocketBase's ClientResponseError. */

const keys = pocketbase.collection('lead_claves');

/** A key without what only its portal knows. Times are UTC in PocketBase's format. */
const keySchema = z.object({
  id: z.string(),
  nombre: z.string(),
  /** When it last brought a lead; '' for never. */
  usada: z.string(),
  created_at: z.string(),
});
export type LeadKey = z.infer<typeof keySchema>;

/** The keys, the newest first. */
export async function listKeys(): Promise<readonly LeadKey[]> {
  return z.array(keySchema).parse(await keys.getFullList({ sort: '-created_at,id' }));
}

const madeSchema = z.object({ id: z.string(), clave: z.string() });

/** Makes a key and returns it: the server never shows it again. */
export async function makeKey(nombre: string): Promise<string> {
  const answer = await pocketbase.send<unknown>('/api/lead-keys', { method: 'POST', body: { nombre } });
  return madeSchema.parse(answer).clave;
}

export async function revokeKey(id: string): Promise<void> {
  await keys.delete(id);
}

/** The address to which portals send. */
export function inboundUrl(): string {
  return new URL(pocketbase.buildURL(INBOUND_PATH), location.href).href;
}
