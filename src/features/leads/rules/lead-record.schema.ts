import * as z from 'zod/mini';

/** A lead as administrators read it (SPEC section 3). */
export const leadRecordSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  canal: z.string(),
  asunto: z.string(),
  /** Empty when it asks about no car, or about one that has been deleted. */
  vehicle_id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  vehicle_titulo: z.string(),
  created_at: z.string(),
});
export type LeadRecord = z.infer<typeof leadRecordSchema>;

/** Channels seen (SPEC section 3), with the words for people. */
export const LEAD_CHANNELS = ['contacto_web', 'importacion_web'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

const CHANNEL_LABELS: Readonly<Record<LeadChannel, string>> = {
  contacto_web: 'Contacto web',
  importacion_web: 'Importación web',
};

/** A channel in words; an unknown one is shown as it is. */
export function channelLabel(canal: string): string {
  const known = LEAD_CHANNELS.find((channel) => channel === canal);
  return known === undefined ? canal : CHANNEL_LABELS[known];
}

/** The car a lead asks about, in words; empty when it asks about none. */
export function leadVehicle({ vehicle_titulo, marca, modelo }: LeadRecord): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}
