import * as z from 'zod/mini';

const sessionSchema = z.object({
  id: z.string(),
  /** A plain name: `Chrome en Android`. */
  device: z.string(),
  /** As PocketBase writes times, UTC. */
  begun: z.string(),
  seen: z.string(),
  isThis: z.boolean(),
});

/** An open session of one's own account, as `GET /api/sessions` tells it. */
export type OwnSession = z.infer<typeof sessionSchema>;

/** The answer of `GET /api/sessions`: the session that asks stands first. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });
