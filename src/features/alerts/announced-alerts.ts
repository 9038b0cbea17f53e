import * as z from 'zod/mini';
import { seenSchema } from './seen.ts';

const announcedSchema = z.object({
  /** Id of the person. */
  persona: z.string(),
  /** What the person knows, by the id of the alert. */
  vistos: z.record(z.string(), seenSchema),
  /** Ids of alerts that end with the mail. */
  terminados: z.readonly(z.array(z.string())),
});
/** What an accepted mail with news has said. */
export type AnnouncedAlerts = z.infer<typeof announcedSchema>;

/** Reads what a mail has said; null for anything else. */
export function readAnnouncedAlerts(value: unknown): AnnouncedAlerts | null {
  const read = announcedSchema.safeParse(value);
  return read.success ? read.data : null;
}
