import * as z from 'zod/mini';

const sessionSchema = z.object({
  id: z.string(),
  /** Readable name: `Chrome en Android`. */
  device: z.string(),
  /** UTC in PocketBase's format. */
  begun: z.string(),
  seen: z.string(),
  isThis: z.boolean(),
});

/** An open session of the account, from `GET /api/sessions`. */
export type OwnSession = z.infer<typeof sessionSchema>;

/** Response of `GET /api/sessions`, with the current session first. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });
