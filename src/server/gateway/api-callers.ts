import type { ApiConcurrency } from './api-concurrency.ts';
import { createSessionCheck, plainAuthorization } from './api-sessions.ts';
import { createStaffCheck } from './api-staff.ts';
import { isPlainQuery } from './api-query.ts';
import type { Visit } from './api-visit.ts';

/** What PocketBase is asked about accounts. All throw when it is away. */
export interface AccountChecks {
  /** Whether an Authorization header is an administrator's. */
  readonly isStaff: (authorization: string) => Promise<boolean>;
  /** Whether one is of an account whose session is over. */
  readonly isSessionOver: (authorization: string, userAgent: string) => Promise<boolean>;
  /** Whether an account has been used from a device. */
  readonly isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
}

/** Who calls, as far as the gateway has to know. Both ask PocketBase in turn, and throw what that throws. */
export interface Callers {
  readonly isStaff: (visit: Visit) => Promise<boolean>;
  /** Whether a call may ask what it asks, by the session that it has now: one that is over is taken from the request. */
  readonly mayAsk: (visit: Visit) => Promise<boolean>;
  /** A call has been answered: when it may have ended sessions, all are asked about again. */
  readonly answered: (visit: Visit) => void;
}

/** Nobody is known yet. */
export function createCallers(
  { isStaff: askWhetherStaff, isSessionOver }: Pick<AccountChecks, 'isStaff' | 'isSessionOver'>,
  { run }: Pick<ApiConcurrency, 'run'>,
): Callers {
  const checkStaff = createStaffCheck(askWhetherStaff);
  const sessions = createSessionCheck();

  /** To PocketBase, whoever has an ended session is nobody, as with a token that has expired. */
  const leaveEndedSessionOut = async (visit: Visit): Promise<void> => {
    const { headers } = visit.request;
    const { authorization: sent = '', 'user-agent': userAgent = '' } = headers;
    if (sent === '') return;
    const authorization = plainAuthorization(sent);
    if (authorization === null) {
      delete headers.authorization;
      return;
    }
    headers.authorization = authorization;
    const ask = () => run(visit, () => isSessionOver(authorization, userAgent));
    if (await sessions.isOver(authorization, ask)) delete headers.authorization;
  };

  const isStaff = (visit: Visit) => run(visit, () => checkStaff(visit.request.headers.authorization));

  return {
    isStaff,
    mayAsk: async (visit) => {
      await leaveEndedSessionOut(visit);
      return isPlainQuery(visit.url) || isStaff(visit);
    },
    answered: ({ request, url }) => sessions.answered(request.method ?? '', url.pathname),
  };
}
