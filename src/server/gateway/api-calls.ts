import type { IncomingMessage } from 'node:http';
import { OwnAgent } from '#src/server/pocketbase/own-connection.ts';
import { apiMessages, isJson, passAnswerOn, tooManyText } from './api-answers.ts';
import { hasTooManyValues } from './api-body-shape.ts';
import { receiveBody, type BodyLimits } from './api-body.ts';
import { createBound, type Bound, type Leave } from './api-bounds.ts';
import { createCrowd } from './api-crowd.ts';
import {
  guardedBy,
  isHashing,
  isList,
  readCredentials,
  type ApiGuards,
  type Whereabouts,
} from './api-guards.ts';
import { BODY_BYTES, STAFF_BODY_BYTES, type ApiLimits } from './api-limits.ts';
import { createReceivers } from './api-receivers.ts';
import { createSessionCheck, plainAuthorization, sessionIn } from './api-sessions.ts';
import { createStaffCheck } from './api-staff.ts';
import { checkUpload, type RefusedUpload } from './api-photo-upload.ts';
import { hasOddFields, isPlainQuery } from './api-query.ts';
import { askFor, refuseForNow, refuseUnavailable, type Sent, type Visit } from './api-visit.ts';
import { announcedBytes, cut, refuse, sendApiError } from './http.ts';

/** What a caller is told to wait when there is no room. */
const RETRY_SECONDS = 5;
const FAILURES = {
  'too-long': { status: 413, message: apiMessages.tooLong },
  'too-slow': { status: 408, message: apiMessages.tooSlow },
} as const;

/** Ordinary calls, which PocketBase answers and is done with. */
export interface ApiCalls {
  pass: (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES) => Promise<void>;
  isFull: () => boolean;
}

/** What PocketBase is asked about accounts. All throw when it is away. */
export interface AccountChecks {
  /** Whether an Authorization header is an administrator's. */
  readonly isStaff: (authorization: string) => Promise<boolean>;
  /** Whether one is of an account whose session is over. */
  readonly isSessionOver: (authorization: string, userAgent: string) => Promise<boolean>;
  /** Whether an account has been used from a device. */
  readonly isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
}

const asJson = (value: unknown): Sent => ({
  body: Buffer.from(JSON.stringify(value)),
  contentType: 'application/json',
});

/**
 * Whether any page of the web could have had a visitor's browser send it: forms and texts are sent without asking us first.
 * JSON, and whatever carries a token, the browser asks about, and cors.ts says no to other pages.
 */
function isUnasked({ headers }: IncomingMessage): boolean {
  const { authorization = '', 'content-type': type = '' } = headers;
  return authorization === '' && !/^application\/json\b/i.test(type);
}

/** There is no room for a call, now and for as long as it may wait. */
class NoRoom extends Error {}

/**
 * Passes calls to the PocketBase at `url` on. A call reaches it when its body is here whole and its turn has come, and
 * keeps its place until PocketBase answers, even when the visitor has left.
 * @param about what PocketBase says of accounts.
 * @param guards how often one may ask; null lets everybody ask as often as they like.
 */
export function createCalls(
  url: URL,
  about: AccountChecks,
  limits: ApiLimits,
  guards: ApiGuards | null,
): ApiCalls {
  const upstream = { url, agent: new OwnAgent({ keepAlive: true }), answerMs: limits.answerMs };
  const open = createBound(limits.open);
  const working = createBound(limits.calls);
  const listing = createBound(limits.lists);
  const hashing = createBound(limits.passwords);
  const crowd = createCrowd();
  const receivers = createReceivers(limits.receiving);
  const answering = createReceivers(limits.answering);
  const checkStaff = createStaffCheck(about.isStaff);
  const sessions = createSessionCheck();

  const waitInTurn = (address: string, over: AbortSignal, bound: Bound) => {
    const givingWay = new AbortController();
    const outOfCrowd = crowd.join(address, () => givingWay.abort());
    return bound
      .enterInTurn(address, limits.turnMs, AbortSignal.any([over, givingWay.signal]))
      .finally(outOfCrowd);
  };

  const inTurn = async <T>(
    { address, over }: Visit,
    work: () => Promise<T>,
    bound: Bound = working,
  ): Promise<T> => {
    const leave = bound.enter(address) ?? (await waitInTurn(address, over, bound));
    if (leave === null) throw new NoRoom();
    return work().finally(leave);
  };

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
    const ask = () => inTurn(visit, () => about.isSessionOver(authorization, userAgent));
    if (await sessions.isOver(authorization, ask)) delete headers.authorization;
  };

  const bodyLimits = async (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES): Promise<BodyLimits> => {
    const { request } = visit;
    const isLong = announcedBytes(request) > BODY_BYTES;
    const byStaff = isLong && (await inTurn(visit, () => checkStaff(request.headers.authorization)));
    return byStaff
      ? { maxBytes: STAFF_BODY_BYTES[kind], timeoutMs: limits.uploadMs }
      : { maxBytes: BODY_BYTES, timeoutMs: limits.bodyMs };
  };

  /** PocketBase refuses strangers by itself: no photo of theirs is worth decoding. */
  const checkedPhoto = async (visit: Visit, body: Buffer): Promise<Sent | RefusedUpload> => {
    const { authorization, 'content-type': contentType = '' } = visit.request.headers;
    const byStaff = await inTurn(visit, () => checkStaff(authorization));
    return byStaff ? checkUpload(contentType, body) : { body };
  };

  const isByStaff = (visit: Visit) => inTurn(visit, () => checkStaff(visit.request.headers.authorization));

  /** Whether a call may ask what it asks, by the session that it has now. */
  const mayAsk = async (visit: Visit): Promise<boolean> => {
    await leaveEndedSessionOut(visit);
    return isPlainQuery(visit.url) || isByStaff(visit);
  };

  /** How many seconds a visitor has to wait who has asked too often; 0 for anybody else. */
  const secondsToWait = async (visit: Visit): Promise<number> => {
    const { address, url, request } = visit;
    if (guards === null) return 0;
    const [method, { pathname }] = [request.method ?? 'GET', url];
    const guarded = guardedBy(method, pathname);
    const seconds = guards.call(address) || (guarded === null ? 0 : guards.guarded(guarded, address));
    if (seconds > 0) return seconds;
    const forLists = isList(method, pathname) ? guards.list(address) : 0;
    return forLists > 0 && (await isByStaff(visit)) ? 0 : forLists;
  };

  /** Where a visitor signs in from; by a device only when the account knows it. */
  const whereabouts = async (visit: Visit, identity: string | undefined): Promise<Whereabouts> => {
    const { address, request } = visit;
    const device = request.headers['x-device'];
    if (typeof device !== 'string' || identity === undefined || guards === null) return { address };
    return (await inTurn(visit, () => about.isDeviceKnown(identity, device)))
      ? { address, device }
      : { address };
  };

  /** Asks PocketBase, unless too many have tried that account's password. */
  const askGuarded = async (visit: Visit, sent: Sent): Promise<IncomingMessage | number> => {
    const { url, request } = visit;
    const guarded = guardedBy(request.method ?? 'GET', url.pathname);
    const pass = (what: Sent) => inTurn(visit, () => askFor(visit, upstream, what));
    const ask = (what: Sent) => (isHashing(guarded) ? inTurn(visit, () => pass(what), hashing) : pass(what));
    if (isList(request.method ?? 'GET', url.pathname) && !(await isByStaff(visit)))
      return inTurn(visit, () => ask(sent), listing);
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
  };

  /** @param leave gives the place back. Whoever is refused has none while the refusal waits for the rest of the body. */
  const answer = async (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES, leave: Leave) => {
    const { request, response, over } = visit;
    const seconds = await secondsToWait(visit);
    if (seconds > 0) {
      leave();
      return refuseForNow(visit, tooManyText(seconds), seconds, 429);
    }
    if (hasOddFields(visit.url)) {
      leave();
      await refuse(request, response, 400, apiMessages.oddFields);
      return;
    }
    if (!(await mayAsk(visit))) {
      leave();
      await refuse(request, response, 403, apiMessages.staffOnly);
      return;
    }
    const bounds = await bodyLimits(visit, kind);
    const isUpload = bounds.maxBytes > BODY_BYTES;
    const received = isUpload ? () => undefined : receivers.begin(() => request.destroy());
    const body = await receiveBody(request, bounds).finally(received);
    if (body === 'gone') return;
    if (!Buffer.isBuffer(body)) {
      leave();
      await refuse(request, response, FAILURES[body].status, FAILURES[body].message);
      return;
    }
    // A body takes its time, up to two minutes of staff's: the session may have been ended meanwhile.
    if (body.length > 0 && !(await mayAsk(visit))) {
      sendApiError(response, 403, apiMessages.staffOnly);
      return;
    }
    if (kind === 'call' && body.length > 0 && isUnasked(request)) {
      sendApiError(response, 400, apiMessages.notJson);
      return;
    }
    const isCrowded =
      body.length <= BODY_BYTES && hasTooManyValues(request.headers['content-type'] ?? '', body);
    if (isCrowded && !(await isByStaff(visit))) {
      sendApiError(response, 400, apiMessages.tooManyValues);
      return;
    }
    const sent = kind === 'photo' ? await checkedPhoto(visit, body) : { body };
    if ('message' in sent) {
      sendApiError(response, 400, sent.message);
      return;
    }
    const answered = await askGuarded(visit, sent);
    if (typeof answered === 'number') return refuseForNow(visit, tooManyText(answered), answered, 429);
    if ((answered.statusCode ?? 500) < 400) sessions.answered(request.method ?? '', visit.url.pathname);
    if (over.aborted) {
      answered.destroy();
      return;
    }
    const giveUp = () => cut(response);
    const timer = setTimeout(giveUp, isJson(answered) ? limits.passOnJsonMs : limits.passOnMs);
    const passedOn = answering.begin(giveUp);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      passedOn();
    });
    passAnswerOn(answered, request, response);
  };

  const pass: ApiCalls['pass'] = async (visit, kind) => {
    const { address } = visit;
    const leave =
      open.enter(address) ?? (crowd.displace(open.held(address)) ? open.enterFull(address) : null);
    if (leave === null) return refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
    visit.over.addEventListener('abort', leave);
    try {
      await answer(visit, kind, leave);
    } catch (error) {
      leave();
      if (error instanceof NoRoom) await refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
      else await refuseUnavailable(visit);
    }
  };

  return { pass, isFull: () => open.isFull() || working.isFull() };
}
