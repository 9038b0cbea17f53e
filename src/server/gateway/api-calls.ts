import { Agent, type IncomingMessage } from 'node:http';
import { OverloadedError } from '#src/server/concurrency-limiter.ts';
import { apiMessages, isJson, passAnswerOn, tooManyText } from './api-answers.ts';
import { hasTooManyValues } from './api-body-shape.ts';
import { receiveBody, type BodyLimits } from './api-body.ts';
import { createAttempts } from './api-attempts.ts';
import { createCallers, type AccountChecks } from './api-callers.ts';
import { createApiConcurrency } from './api-concurrency.ts';
import { guardedBy, isList, type ApiGuards } from './api-guards.ts';
import { BODY_BYTES, STAFF_BODY_BYTES, type ApiLimits } from './api-limits.ts';
import { checkUpload, type RefusedUpload } from './api-photo-upload.ts';
import { hasOddFields } from './api-query.ts';
import { askFor, refuseForNow, refuseUnavailable, type Sent, type Visit } from './api-visit.ts';
import { announcedBytes, refuse, sendApiError } from './http.ts';

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

/**
 * Whether any page of the web could have had a visitor's browser send it: forms and texts are sent without asking us first.
 * JSON, and whatever carries a token, the browser asks about, and cors.ts says no to other pages.
 */
function isUnasked({ headers }: IncomingMessage): boolean {
  const { authorization = '', 'content-type': type = '' } = headers;
  return authorization === '' && !/^application\/json\b/i.test(type);
}

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
  const upstream = { url, agent: new Agent({ keepAlive: true }), answerMs: limits.answerMs };
  const concurrency = createApiConcurrency(limits);
  const { run } = concurrency;
  const callers = createCallers(about, concurrency);
  const attempts = createAttempts(about, guards, concurrency);

  const bodyLimits = async (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES): Promise<BodyLimits> => {
    const isLong = announcedBytes(visit.request) > BODY_BYTES;
    return isLong && (await callers.isStaff(visit))
      ? { maxBytes: STAFF_BODY_BYTES[kind], timeoutMs: limits.uploadMs }
      : { maxBytes: BODY_BYTES, timeoutMs: limits.bodyMs };
  };

  /** PocketBase refuses strangers by itself: no photo of theirs is worth decoding. */
  const checkedPhoto = async (visit: Visit, body: Buffer): Promise<Sent | RefusedUpload> => {
    const { 'content-type': contentType = '' } = visit.request.headers;
    return (await callers.isStaff(visit)) ? checkUpload(contentType, body) : { body };
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
    return forLists > 0 && (await callers.isStaff(visit)) ? 0 : forLists;
  };

  /** Asks PocketBase, for a stranger's list in its turn among lists. @returns its answer, or the seconds to wait. */
  const ask = async (visit: Visit, sent: Sent): Promise<IncomingMessage | number> => {
    const { url: asked, request } = visit;
    const pass = (what: Sent) => run(visit, () => askFor(visit, upstream, what));
    if (isList(request.method ?? 'GET', asked.pathname) && !(await callers.isStaff(visit)))
      return run(visit, () => pass(sent), 'lists');
    return attempts.ask(visit, sent, pass);
  };

  const answer = async (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES) => {
    const { request, response, over } = visit;
    const seconds = await secondsToWait(visit);
    if (seconds > 0) return refuseForNow(visit, tooManyText(seconds), seconds, 429);
    if (hasOddFields(visit.url)) {
      await refuse(request, response, 400, apiMessages.oddFields);
      return;
    }
    if (!(await callers.mayAsk(visit))) {
      await refuse(request, response, 403, apiMessages.staffOnly);
      return;
    }
    const body = await receiveBody(request, await bodyLimits(visit, kind));
    if (body === 'gone') return;
    if (!Buffer.isBuffer(body)) {
      await refuse(request, response, FAILURES[body].status, FAILURES[body].message);
      return;
    }
    // A body takes its time, up to two minutes of staff's: the session may have been ended meanwhile.
    if (body.length > 0 && !(await callers.mayAsk(visit))) {
      sendApiError(response, 403, apiMessages.staffOnly);
      return;
    }
    if (kind === 'call' && body.length > 0 && isUnasked(request)) {
      sendApiError(response, 400, apiMessages.notJson);
      return;
    }
    const isCrowded =
      body.length <= BODY_BYTES && hasTooManyValues(request.headers['content-type'] ?? '', body);
    if (isCrowded && !(await callers.isStaff(visit))) {
      sendApiError(response, 400, apiMessages.tooManyValues);
      return;
    }
    const sent = kind === 'photo' ? await checkedPhoto(visit, body) : { body };
    if ('message' in sent) {
      sendApiError(response, 400, sent.message);
      return;
    }
    const answered = await ask(visit, sent);
    if (typeof answered === 'number') return refuseForNow(visit, tooManyText(answered), answered, 429);
    if ((answered.statusCode ?? 500) < 400) callers.answered(visit);
    if (over.aborted) {
      answered.destroy();
      return;
    }
    const timeoutMs = isJson(answered) ? limits.passOnJsonMs : limits.passOnMs;
    const timer = setTimeout(() => response.destroy(), timeoutMs);
    over.addEventListener('abort', () => clearTimeout(timer));
    passAnswerOn(answered, request, response);
  };

  const pass: ApiCalls['pass'] = async (visit, kind) => {
    const release = concurrency.tryAcquire(visit.address);
    if (release === null) return refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
    visit.over.addEventListener('abort', release);
    try {
      await answer(visit, kind);
    } catch (error) {
      if (error instanceof OverloadedError) await refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
      else await refuseUnavailable(visit);
    }
  };

  return { pass, isFull: concurrency.isFull };
}
