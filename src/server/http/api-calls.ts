import { Agent, type IncomingMessage } from 'node:http';
import { bearerKey, INBOUND_PATH } from '#src/features/leads/rules/inbound-key.ts';
import { createSemaphore, OverloadedError } from '#src/server/lib/semaphore.ts';
import { apiMessages, passAnswerOn, refuse, refuseForNow, refuseTooMany } from './api-answers.ts';
import { BODY_BYTES, STAFF_BODY_BYTES, type ApiLimits, type ApiRates } from './api-limits.ts';
import { hasOddFields, isPlainQuery } from './api-query.ts';
import { forward, type ApiRequest, type Sent } from './api-request.ts';
import { announcedBytes } from './http.ts';
import { createLoginThrottle, readCredentials, type LoginOrigin } from './login-throttle.ts';
import { checkUpload, type RefusedUpload } from '#src/server/photos/upload-check.ts';
import { guardedKind, isList, type GuardedKind, type RateLimits } from './rate-limits.ts';
import { hasTooManyValues, receiveBody, type BodyLimits } from './request-body.ts';
import { createCallers, sessionIn, type AccountChecks } from './sessions.ts';

/** The Retry-After of a response to an overload. */
const RETRY_SECONDS = 5;

/** Calls for which PocketBase hashes a password, which takes a tenth of a second of a core. */
const HASHING: ReadonlySet<GuardedKind | null> = new Set([
  'signIn',
  'passwordChange',
  'newPassword',
  'registration',
] as const);

/** Ordinary calls: all but event streams. */
export interface ApiCalls {
  /** Responds to a call, unless its client disconnects. */
  readonly pass: (call: ApiRequest, kind: keyof typeof STAFF_BODY_BYTES) => Promise<true>;
  readonly isFull: () => boolean;
}

/** Options of the ordinary calls. */
export interface ApiCallsOptions {
  /** PocketBase's address. */
  readonly url: URL;
  readonly accounts: AccountChecks;
  readonly limits: ApiLimits;
  /** Rates of the login throttle; null for no throttle. */
  readonly rates: ApiRates | null;
  /** Limits by address; null for none. */
  readonly rateLimits: RateLimits | null;
}

/**
 * Whether a call identifies itself by a portal's key, which PocketBase's hook checks. It is no session, and no browser adds it to another
 * site's request.
 */
const hasOwnKey = ({ pathname }: URL): boolean => pathname === INBOUND_PATH;

/** The seconds that the holder of a portal's key has to wait. Calls without one are counted by address alone. */
function secondsOfKey(limits: RateLimits, { request, url }: ApiRequest): number {
  const key = hasOwnKey(url) ? bearerKey(request.headers.authorization ?? '') : '';
  return key === '' ? 0 : limits.inbound(key);
}

/**
 * Whether a browser sends the request without a CORS preflight, so that any site could send it (cross-site request forgery). JSON, and
 * any request with an Authorization header, needs a preflight, which cors.ts grants only to the site.
 */
function needsNoPreflight({ headers }: IncomingMessage): boolean {
  const { authorization = '', 'content-type': type = '' } = headers;
  return authorization === '' && !/^application\/json\b/i.test(type);
}

const asJson = (value: unknown): Sent => ({
  body: Buffer.from(JSON.stringify(value)),
  contentType: 'application/json',
});

/**
 * Forwards calls to PocketBase, once the whole body has arrived and a slot is free. A call holds its slot until PocketBase answers,
 * even when the client has disconnected, because PocketBase goes on working.
 */
export function createCalls({ url, accounts, limits, rates, rateLimits }: ApiCallsOptions): ApiCalls {
  const upstream = { url, agent: new Agent({ keepAlive: true }), answerMs: limits.answerMs };
  const { queueMs: timeoutMs } = limits;
  /** Requests, until their response has ended. */
  const open = createSemaphore(limits.open);
  const calls = createSemaphore({ ...limits.calls, timeoutMs });
  const lists = createSemaphore({ ...limits.lists, timeoutMs });
  const passwords = createSemaphore({ ...limits.passwords, timeoutMs });
  const loginThrottle = rates && createLoginThrottle(rates);

  const callerOf = ({ address, over }: ApiRequest) => ({ address, left: over });
  const run = <T>(call: ApiRequest, work: () => Promise<T>) => calls.run(work, callerOf(call));
  const callers = createCallers(accounts, run);

  const bodyLimits = async (call: ApiRequest, kind: keyof typeof STAFF_BODY_BYTES): Promise<BodyLimits> => {
    const isLong = announcedBytes(call.request) > BODY_BYTES;
    return isLong && (await callers.isStaff(call))
      ? { maxBytes: STAFF_BODY_BYTES[kind], timeoutMs: limits.uploadMs }
      : { maxBytes: BODY_BYTES, timeoutMs: limits.bodyMs };
  };

  /** Decodes only the photos of staff, because PocketBase refuses all others. */
  const checkedPhoto = async (call: ApiRequest, body: Buffer): Promise<Sent | RefusedUpload> => {
    const { 'content-type': contentType = '' } = call.request.headers;
    return (await callers.isStaff(call)) ? checkUpload(contentType, body) : { body };
  };

  /** How many seconds a caller has to wait; 0 within all rates. Bookings are counted when they are forwarded. */
  const secondsToWait = async (call: ApiRequest): Promise<number> => {
    const { address, url: asked, request } = call;
    if (rateLimits === null) return 0;
    const [method, { pathname }] = [request.method ?? 'GET', asked];
    const kind = guardedKind(method, pathname);
    const seconds =
      rateLimits.call(address) ||
      (kind === null || kind === 'booking' ? 0 : rateLimits.guarded(kind, address)) ||
      secondsOfKey(rateLimits, call);
    if (seconds > 0) return seconds;
    const forLists = isList(method, pathname) ? rateLimits.list(address) : 0;
    return forLists > 0 && (await callers.isStaff(call)) ? 0 : forLists;
  };

  /** The origin of a login. It names the device only if the account has been used from it. */
  const originOf = async (call: ApiRequest, identity: string | undefined): Promise<LoginOrigin> => {
    const { address, request } = call;
    const device = request.headers['x-device'];
    if (typeof device !== 'string' || identity === undefined) return { address };
    const isOfAccount = await run(call, () => accounts.isDeviceKnown(identity, device));
    return isOfAccount ? { address, device } : { address };
  };

  /** Forwards a call that carries a password. @returns PocketBase's response, or the seconds to wait. */
  const forwardPassword = async (
    call: ApiRequest,
    kind: 'signIn' | 'passwordChange',
    sent: Sent,
    pass: (sent: Sent) => Promise<IncomingMessage>,
  ): Promise<IncomingMessage | number> => {
    const credentials = kind === 'signIn' ? readCredentials(sent.body) : null;
    const body = kind === 'signIn' ? asJson(credentials ?? {}) : sent;
    const { authorization } = call.request.headers;
    // A password change is throttled by the session's account.
    const account = credentials?.identity ?? (authorization && sessionIn(authorization));
    // PocketBase receives only the credentials read here: it accepts keys in any case, and the throttle must count the same account.
    if (account === undefined || loginThrottle === null) return pass(body);
    const origin = await originOf(call, credentials?.identity);
    const seconds = loginThrottle.attempt(account, origin);
    if (seconds > 0) return seconds;
    const answered = await pass(body);
    if ((answered.statusCode ?? 500) < 300) {
      // A password change ends the session, so its origin is not stored.
      if (kind === 'signIn') loginThrottle.succeeded(account, origin);
      else loginThrottle.refund(account, origin);
    }
    return answered;
  };

  /** Forwards a booking, which counts only once it is stored. @returns PocketBase's response, or the seconds to wait. */
  const forwardBooking = async (
    { address }: ApiRequest,
    pass: () => Promise<IncomingMessage>,
  ): Promise<IncomingMessage | number> => {
    const seconds = rateLimits?.guarded('booking', address) ?? 0;
    if (seconds > 0) return seconds;
    let isStored = false;
    try {
      const answered = await pass();
      isStored = (answered.statusCode ?? 500) < 400;
      return answered;
    } finally {
      if (!isStored) rateLimits?.refundBooking(address);
    }
  };

  /** Forwards a call under the limit of its kind. @returns PocketBase's response, or the seconds to wait. */
  const forwardLimited = async (call: ApiRequest, sent: Sent): Promise<IncomingMessage | number> => {
    const method = call.request.method ?? 'GET';
    const kind = guardedKind(method, call.url.pathname);
    const pass = (what: Sent) => run(call, () => forward(call, upstream, what));
    if (kind === 'booking') return forwardBooking(call, () => pass(sent));
    if (isList(method, call.url.pathname) && !(await callers.isStaff(call)))
      return lists.run(() => pass(sent), callerOf(call));
    if (!HASHING.has(kind)) return pass(sent);
    const passQueued = (what: Sent) => passwords.run(() => pass(what), callerOf(call));
    return kind === 'signIn' || kind === 'passwordChange'
      ? forwardPassword(call, kind, sent, passQueued)
      : passQueued(sent);
  };

  const answer = async (call: ApiRequest, kind: keyof typeof STAFF_BODY_BYTES): Promise<true> => {
    const { request, response, over } = call;
    const seconds = await secondsToWait(call);
    if (seconds > 0) return refuseTooMany(call, seconds);
    if (hasOddFields(call.url)) return refuse(call, 400, apiMessages.oddFields);
    const body = await receiveBody(request, await bodyLimits(call, kind));
    if (body === 'gone') return true;
    if (body === 'too-long') return refuse(call, 413, apiMessages.tooLong);
    if (body === 'too-slow') {
      response.setHeader('Connection', 'close');
      return refuse(call, 408, apiMessages.tooSlow);
    }
    // Checked after the body, which may take two minutes: the session may have been ended meanwhile.
    const isKeyed = hasOwnKey(call.url);
    const isAllowed = isKeyed ? isPlainQuery(call.url) : await callers.authorize(call);
    if (!isAllowed) return refuse(call, 403, apiMessages.staffOnly);
    if (kind === 'call' && body.length > 0 && !isKeyed && needsNoPreflight(request))
      return refuse(call, 400, apiMessages.notJson);
    const isCrowded =
      body.length <= BODY_BYTES && hasTooManyValues(request.headers['content-type'] ?? '', body);
    if (isCrowded && !(await callers.isStaff(call))) return refuse(call, 400, apiMessages.tooManyValues);
    const sent = kind === 'photo' ? await checkedPhoto(call, body) : { body };
    if ('message' in sent) return refuse(call, 400, sent.message);
    const answered = await forwardLimited(call, sent);
    if (typeof answered === 'number') return refuseTooMany(call, answered);
    if ((answered.statusCode ?? 500) < 400) callers.answered(call);
    if (!over.aborted) return passAnswerOn(answered, call);
    answered.destroy();
    return true;
  };

  return {
    pass: async (call, kind) => {
      const release = open.tryAcquire(call.address);
      if (release === null) return refuseForNow(call, apiMessages.busy, RETRY_SECONDS);
      call.over.addEventListener('abort', release);
      try {
        return await answer(call, kind);
      } catch (error) {
        return error instanceof OverloadedError
          ? refuseForNow(call, apiMessages.busy, RETRY_SECONDS)
          : refuse(call, 503, apiMessages.unavailable);
      }
    },
    isFull: () => open.isFull() || calls.isFull(),
  };
}
