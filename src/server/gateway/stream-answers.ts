import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is the same for all event streams. */

/** What a page is told to wait before it asks for a stream again. */
export const STREAM_RETRY_SECONDS = 60;

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
