import type { IncomingMessage } from 'node:http';
import type { AccountChecks } from './api-callers.ts';
import type { ApiConcurrency } from './api-concurrency.ts';
import { guardedBy, isHashing, readCredentials, type ApiGuards, type Whereabouts } from './api-guards.ts';
import { sessionIn } from './api-sessions.ts';
import type { Sent, Visit } from './api-visit.ts';

/** How PocketBase is asked for what a visit wants. */
type Ask = (sent: Sent) => Promise<IncomingMessage>;

/** Calls that take an account's password. */
export interface Attempts {
  /**
   * Asks PocketBase, unless too many have tried that account's password.
   * @returns its answer, or the seconds to wait.
   * @throws OverloadedError, and what `ask` throws.
   */
  readonly ask: (visit: Visit, sent: Sent, ask: Ask) => Promise<IncomingMessage | number>;
}

const asJson = (value: unknown): Sent => ({
  body: Buffer.from(JSON.stringify(value)),
  contentType: 'application/json',
});

/** @param guards how often one may try; null lets everybody try as often as they like. */
export function createAttempts(
  { isDeviceKnown }: Pick<AccountChecks, 'isDeviceKnown'>,
  guards: ApiGuards | null,
  { run }: Pick<ApiConcurrency, 'run'>,
): Attempts {
  /** Where a visitor signs in from; by a device only when the account knows it. */
  const whereabouts = async (visit: Visit, identity: string | undefined): Promise<Whereabouts> => {
    const { address, request } = visit;
    const device = request.headers['x-device'];
    if (typeof device !== 'string' || identity === undefined || guards === null) return { address };
    return (await run(visit, () => isDeviceKnown(identity, device))) ? { address, device } : { address };
  };

  return {
    ask: async (visit, sent, pass) => {
      const { url, request } = visit;
      const guarded = guardedBy(request.method ?? 'GET', url.pathname);
      const ask: Ask = (what) =>
        isHashing(guarded) ? run(visit, () => pass(what), 'passwords') : pass(what);
      if (guarded !== 'signIn' && guarded !== 'passwordChange') return ask(sent);
      const credentials = guarded === 'signIn' ? readCredentials(sent.body) : null;
      const body = guarded === 'signIn' ? asJson(credentials ?? {}) : sent;
      const { authorization } = request.headers;
      // At the own password guesses whoever has a session; without one nobody can.
      const account = credentials?.identity ?? (authorization && sessionIn(authorization));
      // PocketBase gets what was read here, or nothing: it takes keys in whatever case, and whose password was tried must be known.
      if (account === undefined) return ask(body);
      const from = await whereabouts(visit, credentials?.identity);
      const seconds = guards?.attempt(account, from) ?? 0;
      if (seconds > 0) return seconds;
      const answered = await ask(body);
      if ((answered.statusCode ?? 500) < 300) {
        // After another password the session is none any more: there is nothing to remember.
        if (guarded === 'signIn') guards?.succeeded(account, from);
        else guards?.forgive(account, from);
      }
      return answered;
    },
  };
}
