/**
 * Event streams of sessions. PocketBase asks for a token once, when a stream subscribes; what comes later goes to whoever it was
 * then. So a stream remembers its session, and ends with it.
 */

const USER = 'sesion_de';
const SESSION = 'sesion';

/** Notes whose a stream is. */
export function markStream(client: subscriptions.Client, userId: string, session: string): void {
  client.set(USER, userId);
  client.set(SESSION, session);
}

/** Ends the streams of the sessions that `isOver` names by account and id. A page that still may opens another. */
export function cutStreams(
  app: Pick<core.App, 'subscriptionsBroker'>,
  isOver: (userId: string, session: string) => boolean,
): void {
  const broker = app.subscriptionsBroker();
  for (const clients of broker.chunkedClients(1000))
    for (const client of clients) {
      const [user, session] = [client.get(USER) as unknown, client.get(SESSION) as unknown];
      if (typeof user === 'string' && typeof session === 'string' && isOver(user, session))
        broker.unregister(client.id());
    }
}
