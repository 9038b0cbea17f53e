import { Agent } from 'node:http';
import { apiMessages, passAnswerOn } from './api-answers.ts';
import { receiveBody, type BodyLimits } from './api-body.ts';
import { createBound } from './api-bounds.ts';
import { BODY_BYTES, STAFF_BODY_BYTES, type ApiLimits } from './api-limits.ts';
import { createStaffCheck } from './api-staff.ts';
import { checkUpload, type RefusedUpload } from './api-photo-upload.ts';
import { isPlainQuery } from './api-query.ts';
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

/** There is no room for a call, now and for as long as it may wait. */
class NoRoom extends Error {}

/**
 * Passes calls to the PocketBase at `url` on. A call reaches it when its body is here whole and its turn has come, and
 * keeps its place until PocketBase answers, even when the visitor has left.
 * @param isStaff whether an Authorization header is an administrator's.
 */
export function createCalls(
  url: URL,
  isStaff: (authorization: string) => Promise<boolean>,
  limits: ApiLimits,
): ApiCalls {
  const upstream = { url, agent: new Agent({ keepAlive: true }), answerMs: limits.answerMs };
  const open = createBound(limits.open);
  const working = createBound(limits.calls);
  const checkStaff = createStaffCheck(isStaff);

  const inTurn = async <T>({ address, over }: Visit, work: () => Promise<T>): Promise<T> => {
    const leave = await working.enterInTurn(address, limits.turnMs, over);
    if (leave === null) throw new NoRoom();
    return work().finally(leave);
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

  const mayAsk = async (visit: Visit): Promise<boolean> =>
    isPlainQuery(visit.url) || inTurn(visit, () => checkStaff(visit.request.headers.authorization));

  const answer = async (visit: Visit, kind: keyof typeof STAFF_BODY_BYTES) => {
    const { request, response, over } = visit;
    if (!(await mayAsk(visit))) {
      await refuse(request, response, 403, apiMessages.staffOnly);
      return;
    }
    const body = await receiveBody(request, await bodyLimits(visit, kind));
    if (body === 'gone') return;
    if (!Buffer.isBuffer(body)) {
      await refuse(request, response, FAILURES[body].status, FAILURES[body].message);
      return;
    }
    const sent = kind === 'photo' ? await checkedPhoto(visit, body) : { body };
    if ('message' in sent) {
      sendApiError(response, 400, sent.message);
      return;
    }
    const answered = await inTurn(visit, () => askFor(visit, upstream, sent));
    if (over.aborted) {
      answered.destroy();
      return;
    }
    const timer = setTimeout(() => response.destroy(), limits.passOnMs);
    over.addEventListener('abort', () => clearTimeout(timer));
    passAnswerOn(answered, request, response);
  };

  const pass: ApiCalls['pass'] = async (visit, kind) => {
    const leave = open.enter(visit.address);
    if (leave === null) return refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
    visit.over.addEventListener('abort', leave);
    try {
      await answer(visit, kind);
    } catch (error) {
      if (error instanceof NoRoom) await refuseForNow(visit, apiMessages.busy, RETRY_SECONDS);
      else await refuseUnavailable(visit);
    }
  };

  return { pass, isFull: () => open.isFull() || working.isFull() };
}
