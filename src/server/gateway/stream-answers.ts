import type { IncomingMessage, ServerResponse } from 'node:http';
import { cut } from './http.ts';

/** What is the same for all event streams. */

/** What a page is told to wait before it asks for a stream again. */
export const STREAM_RETRY_SECONDS = 60;

/** Whether an answer is a stream: nothing else is passed on as one. */
export const isStream = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 200 && headers['content-type']?.startsWith('text/event-stream') === true;

/** Ends an answer that has waited for its reader for so long. */
export function endUnread(response: ServerResponse, over: AbortSignal, stalledMs: number): void {
  let waitedSince: number | null = null;
  const look = () => {
    waitedSince = response.writableNeedDrain ? (waitedSince ?? Date.now()) : null;
    if (waitedSince !== null && Date.now() - waitedSince >= stalledMs) cut(response);
  };
  response.on('drain', () => (waitedSince = null));
  const timer = setInterval(look, stalledMs / 4);
  over.addEventListener('abort', () => clearInterval(timer));
}
