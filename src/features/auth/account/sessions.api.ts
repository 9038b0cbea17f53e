import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { sessionsSchema, type OwnSession } from './sessions.schema.ts';

/** The account's own sessions. Each throws PocketBase's ClientResponseError. */

/** The open ones; the one that asks stands first. */
export async function fetchSessions(): Promise<readonly OwnSession[]> {
  const answer: unknown = await pocketbase.send(functionPaths.sessions, { method: 'GET' });
  return sessionsSchema.parse(answer).sessions;
}

/** Ends one. One that is over already is no failure. */
export async function closeSession(session: string): Promise<void> {
  await pocketbase.send(`${functionPaths.sessions}/close`, { method: 'POST', body: { session } });
}

/** Ends all but the one that asks. */
export async function closeOtherSessions(): Promise<void> {
  await pocketbase.send(`${functionPaths.sessions}/close-others`, { method: 'POST' });
}
