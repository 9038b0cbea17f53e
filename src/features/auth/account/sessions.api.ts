import { pocketbase } from '#src/lib/pocketbase.ts';
import { functionPaths } from '#src/paths.ts';
import { sessionsSchema, type OwnSession } from './sessions.schema.ts';

/** API calls for the sessions of the account. Each throws PocketBase's ClientResponseError. */

/** Open sessions, with the current one first. */
export async function fetchSessions(): Promise<readonly OwnSession[]> {
  const answer: unknown = await pocketbase.send(functionPaths.sessions, { method: 'GET' });
  return sessionsSchema.parse(answer).sessions;
}

/** Ends a session. Succeeds if it has already ended. */
export async function closeSession(session: string): Promise<void> {
  await pocketbase.send(`${functionPaths.sessions}/close`, { method: 'POST', body: { session } });
}

/** Ends all sessions except the current one. */
export async function closeOtherSessions(): Promise<void> {
  await pocketbase.send(`${functionPaths.sessions}/close-others`, { method: 'POST' });
}
