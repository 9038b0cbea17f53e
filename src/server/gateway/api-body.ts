import type { IncomingMessage } from 'node:http';
import { announcedBytes } from './http.ts';

/** What a body may be: bytes, and milliseconds from now until it is whole. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Why a body did not arrive: it is longer than its sender may send, it took too long, or its sender left. */
export type BodyFailure = 'too-long' | 'too-slow' | 'gone';

/** Receives a request's body whole, so that a slow or endless one holds nothing of PocketBase. */
export async function receiveBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<Buffer | BodyFailure> {
  const announced = announcedBytes(request);
  if (announced === 0) return Buffer.alloc(0);
  if (Number.isFinite(announced) && announced > maxBytes) return 'too-long';
  if (request.destroyed) return 'gone';
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (outcome: Buffer | BodyFailure) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > maxBytes) settle('too-long');
    };
    const onEnd = () => settle(Buffer.concat(chunks));
    const onClose = () => settle('gone');
    const timer = setTimeout(() => settle('too-slow'), timeoutMs);
    request.on('data', onData).on('end', onEnd).on('close', onClose);
    // The end of the connection follows as 'close'.
    request.on('error', () => undefined);
  });
}
