import * as z from 'zod/mini';

/** What the buyer knows of an appointment: what the last mail said that the mail server has accepted. */
export const knownAppointmentSchema = z.object({
  secuencia: z.number(),
  /** When it begins. UTC. */
  inicio: z.string(),
});
export type KnownAppointment = z.infer<typeof knownAppointmentSchema>;

const announcedSchema = z.object({ ...knownAppointmentSchema.shape, cita: z.string() });
/** What an accepted mail has said, with the id of its appointment. */
export type AnnouncedAppointment = z.infer<typeof announcedSchema>;

/** Reads what a mail has said; null for anything else. */
export function readAnnounced(value: unknown): AnnouncedAppointment | null {
  const read = announcedSchema.safeParse(value);
  return read.success ? read.data : null;
}

/** Reads what is stored of the buyer's knowledge; null before the first mail. */
export const readKnown = (json: string): KnownAppointment | null =>
  z.nullable(knownAppointmentSchema).parse(JSON.parse(json || 'null'));
