import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSemaphore } from '#src/server/lib/semaphore.ts';
import { apiMessages, passAnswerOn, refuse, refuseForNow, refuseTooMany } from './api-answers.ts';
import type { ApiLimits } from './api-limits.ts';
import { forward, type ApiRequest } from './api-request.ts';
import type { RateLimits } from './rate-limits.ts';

/** The Retry-After of a refused stream. */
const RETRY_SECONDS = 60;

/** The media type of an event stream. */
export const STREAM_TYPE = 'text/event-stream; charset=utf-8';

/** Event streams (SSE) of one kind; each stays open as long as its page. */
export interface EventStreams {
  /** Responds to a call, unless its client disconnects. */
  readonly pass: (call: ApiRequest) => Promise<true>;
  readonly isFull: () => boolean;
}

/** Whether a response is an event stream. */
export const isStream = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 && headers['content-type']?.startsWith('text/event-stream') === true;

/** Ends a stream whose client has read nothing for `stalledMs` milliseconds while the write buffer is full. */
export function endWhenStalled(response: ServerResponse, stalledMs: number): void {
  response.setTimeout(stalledMs, () => {
    if (response.writableNeedDrain) response.destroy();
    // A socket's timer fires once, and writes that are only buffered do not restart it.
    else response.setTimeout(stalledMs);
  });
}

/**
 * Limits the number of streams and the rate at which they are opened.
 * @param begin begins the response; a rejection responds with 503.
 * @param rateLimits null for no rate limit.
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

/** Forwards the panel's event streams to the PocketBase at `url`, each on one connection. See stock-stream.ts for the public pages'. */
export function createStreams(url: URL, limits: ApiLimits, rateLimits: RateLimits | null): EventStreams {
  const upstream = { url, agent: new Agent(), answerMs: limits.answerMs };

  const begin = async (call: ApiRequest): Promise<true> => {
    const { request, response, over } = call;
    // A stream is anonymous: the client authenticates by the call that subscribes.
    delete request.headers.authorization;
    const answer = await forward(call, upstream, { body: Buffer.alloc(0) }, over);
    if (!isStream(answer) && answer.statusCode !== 429) {
      answer.destroy();
      throw new Error(`PocketBase responded to an event stream request with ${answer.statusCode}`);
    }
    // PocketBase names no charset.
    if (isStream(answer)) response.setHeader('Content-Type', STREAM_TYPE);
    answer.setTimeout(limits.streamIdleMs, () => answer.destroy());
    endWhenStalled(response, limits.streamStalledMs);
    return passAnswerOn(answer, call);
  };

  return boundedStreams(begin, limits.streams, rateLimits);
}
