import type { IncomingMessage } from 'node:http';
import { announcedBytes } from './http.ts';

/** Limits of a request body: its length in bytes, and the timeout in milliseconds until all of it has arrived. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Why a body was not received: it exceeds its limit, its timeout passed, or the client disconnected. */
export type BodyFailure = 'too-long' | 'too-slow' | 'gone';

/** Buffers a whole request body, so that a slow or endless one occupies no resources of PocketBase. */
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
    // 'close' follows.
    request.on('error', () => undefined);
  });
}

/** The longest form of the site has about twenty values. */
const MOST_VALUES = 200;
/** Structural characters: JSON has two for each named value. */
const MOST_MARKS = 2 * MOST_VALUES;

/**
 * Whether JSON has more than `most` structural characters. It is not parsed, because PocketBase also reads JSON that is truncated or
 * followed by other text.
 */
function hasMoreMarks(text: string, most: number): boolean {
  let found = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') isInText = !isInText;
    else if (isInText) at += letter === '\\' ? 1 : 0;
    else if (letter === ',' || letter === ':' || letter === '[' || letter === '{')
      if (++found > most) return true;
  }
  return false;
}

/**
 * JSON's structural characters in a form, plain or percent-encoded. Counted also inside string literals, because a quotation mark in one
 * field would hide the characters of the next.
 */
const FORM_MARKS = /[,:[{]|%(?:2c|3a|5b|7b)/gi;
const PAIRS = /&/g;
const PARTS = /content-disposition/gi;

/** Whether a pattern matches more than `most` times. */
function hasMoreOf(text: string, pattern: RegExp, most: number): boolean {
  let found = 0;
  const matches = text.matchAll(pattern);
  while (matches.next().done !== true) if (++found > most) return true;
  return false;
}

/**
 * Whether a body has more values than any that the site sends: as JSON, or as a form of either encoding, which may contain JSON.
 * PocketBase copies each value for each hook that reads it: ten thousand in 32 KB cost it as much as hashing a password.
 * @param contentType as it was sent: PocketBase compares only how it begins.
 */
export function hasTooManyValues(contentType: string, body: Buffer): boolean {
  const text = body.toString('utf8');
  if (contentType.startsWith('application/json')) return hasMoreMarks(text, MOST_MARKS);
  return (
    hasMoreOf(text, FORM_MARKS, MOST_MARKS) ||
    hasMoreOf(text, PAIRS, MOST_VALUES) ||
    hasMoreOf(text, PARTS, MOST_VALUES)
  );
}
