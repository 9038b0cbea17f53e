/**
 * Event streams of sessions. PocketBase checks a token once, when a stream subscribes, and keeps sending with
 * those rights. So a stream stores its session and ends with it.
 */

const USER = 'sesion_de';
const SESSION = 'sesion';

/** Stores the stream's account and session. */
export function markStream(client: subscriptions.Client, userId: string, session: string): void {
  client.set(USER, userId);
  client.set(SESSION, session);
}

/** Closes the streams whose account and session match `isOver`. A page with a valid session reconnects. */
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
