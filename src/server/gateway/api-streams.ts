import { Agent } from 'node:http';
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts';
import { apiMessages, passAnswerOn, tooManyText } from './api-answers.ts';
import type { ApiGuards } from './api-guards.ts';
import type { ApiLimits } from './api-limits.ts';
import { askFor, refuseForNow, refuseUnavailable, type Visit } from './api-visit.ts';
import { endWhenStalled, isStream, STREAM_RETRY_SECONDS } from './stream-answers.ts';

/** The panel's event streams, on connections of their own: each stays open as long as its page. The public pages' is stock-stream.ts. */
export interface ApiStreams {
  pass: (visit: Visit) => Promise<void>;
  isFull: () => boolean;
}

/**
 * Passes streams of the PocketBase at `url` on.
 * @param guards how often one may be opened; null for as often as anybody likes.
 */
export function createStreams(url: URL, limits: ApiLimits, guards: ApiGuards | null): ApiStreams {
  const upstream = { url, agent: new Agent(), answerMs: limits.answerMs, endsWithVisit: true };
  const limiter = createConcurrencyLimiter(limits.streams);

  const pass = async (visit: Visit) => {
    const { request, response, over } = visit;
    const seconds = guards?.stream(visit.address) ?? 0;
    if (seconds > 0) return refuseForNow(visit, tooManyText(seconds), seconds, 429);
    const release = limiter.tryAcquire(visit.address);
    if (release === null) return refuseForNow(visit, apiMessages.noStream, STREAM_RETRY_SECONDS);
    over.addEventListener('abort', release);
    // A stream is nobody's until it subscribes, by a call.
    delete request.headers.authorization;
    const answer = await askFor(visit, upstream).catch(() => null);
    if (answer === null) return refuseUnavailable(visit);
    if (over.aborted) answer.destroy();
    else if (!isStream(answer) && answer.statusCode !== 429) {
      answer.destroy();
      return refuseUnavailable(visit);
    } else {
      answer.setTimeout(limits.streamIdleMs, () => answer.destroy());
      endWhenStalled(response, limits.streamStalledMs);
      passAnswerOn(answer, request, response);
    }
  };

  return { pass, isFull: limiter.isFull };
}
