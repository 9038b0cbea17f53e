import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { apiMessages, passAnswerOn, refuse, refuseForNow, refuseTooMany } from './api-answers.ts';
import type { ApiLimits } from './api-limits.ts';
import { forward, type ApiRequest } from './api-request.ts';
import type { RateLimits } from './rate-limits.ts';

/** What a page is told to wait before it asks for a stream again. */
const RETRY_SECONDS = 60;

/** Event streams of one kind, each of which stays open as long as its page. */
export interface EventStreams {
  /** Answers a call, unless its caller leaves. */
  readonly pass: (call: ApiRequest) => Promise<true>;
  readonly isFull: () => boolean;
}

/** Whether an answer is a stream: nothing else is passed on as one. */
export const isStream = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 && headers['content-type']?.startsWith('text/event-stream') === true;

/** Ends a stream whose reader has taken nothing for `stalledMs` while more waits than is buffered. */
export function endWhenStalled(response: ServerResponse, stalledMs: number): void {
  response.setTimeout(stalledMs, () => {
    if (response.writableNeedDrain) response.destroy();
    // A socket's timer fires once, and writes that are only buffered do not start it again.
    else response.setTimeout(stalledMs);
  });
}

/**
 * Bounds streams in number and by how often they are opened.
 * @param begin begins to answer; a failure answers that PocketBase is away.
 * @param rateLimits null for no limit of how often.
 */
export function boundedStreams(
  begin: (call: ApiRequest) => Promise<true>,
  limit: ApiLimits['streams'],
  rateLimits: RateLimits | null,
): EventStreams {
  const semaphore = createSemaphore(limit);
  return {
    pass: async (call) => {
      const seconds = rateLimits?.stream(call.address) ?? 0;
      if (seconds > 0) return refuseTooMany(call, seconds);
      const release = semaphore.tryAcquire(call.address);
      if (release === null) return refuseForNow(call, apiMessages.noStream, RETRY_SECONDS);
      call.over.addEventListener('abort', release);
      return begin(call).catch(() => refuse(call, 503, apiMessages.unavailable));
    },
    isFull: semaphore.isFull,
  };
}

/** Passes on the panel's streams of the PocketBase at `url`, on a connection each. The public pages' stream is stock-stream.ts. */
export function createStreams(url: URL, limits: ApiLimits, rateLimits: RateLimits | null): EventStreams {
  const upstream = { url, agent: new Agent(), answerMs: limits.answerMs };

  const begin = async (call: ApiRequest): Promise<true> => {
    const { request, response, over } = call;
    // A stream is anonymous until it subscribes, by a call.
    delete request.headers.authorization;
    const answer = await forward(call, upstream, { body: Buffer.alloc(0) }, over);
    if (!isStream(answer) && answer.statusCode !== 429) {
      answer.destroy();
      throw new Error(`A stream was answered with ${answer.statusCode}`);
    }
    answer.setTimeout(limits.streamIdleMs, () => answer.destroy());
    endWhenStalled(response, limits.streamStalledMs);
    return passAnswerOn(answer, call);
  };

  return boundedStreams(begin, limits.streams, rateLimits);
}
