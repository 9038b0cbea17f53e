import type { Agent, IncomingMessage } from 'node:http';
import { errorMessage } from '#src/server/lib/errors.ts';
import { askPocketbase, type Call } from './api-forward.ts';
import { createMessageReader, type EventMessage } from './event-messages.ts';
import { isStream } from './stream-answers.ts';

/** PocketBase's stream of the public stock, as nobody in particular hears it. */

const TOPICS = ['vehicles/*', 'vehicle_images/*'];

/** How PocketBase is reached. */
export interface StockSourceOptions {
  readonly url: URL;
  /** By it PocketBase knows that the site asks, for all who look at it (pb/lib/accounts/realtime.ts). */
  readonly secret: string;
  readonly agent: Agent;
  /** Milliseconds until an answer must begin. */
  readonly answerMs: number;
}

/** What is heard. */
export interface StockHearing {
  readonly onMessage: (message: EventMessage) => void;
  /** It has ended by itself. */
  readonly onEnd: () => void;
}

const call = (method: 'GET' | 'POST', headers: Call['headers'], body = ''): Call => ({
  method,
  path: '/api/realtime',
  headers,
  body: Buffer.from(body),
});

/**
 * Opens a stream; resolves when it listens to the public stock, and hears until it ends or the signal comes.
 * @throws Error when PocketBase is away, silent, or answers otherwise.
 */
export async function hearStock(
  { url, secret, agent, answerMs }: StockSourceOptions,
  { onMessage, onEnd }: StockHearing,
  signal: AbortSignal,
): Promise<void> {
  const ask = (what: Call) => askPocketbase(url, agent, what, answerMs, signal);
  const stream = await ask(call('GET', { accept: 'text/event-stream' }));
  if (!isStream(stream)) {
    stream.destroy();
    throw new Error(`The stock's stream was answered with ${stream.statusCode}`);
  }

  const subscribe = async (data: string): Promise<void> => {
    const { clientId } = JSON.parse(data) as { clientId: unknown };
    const headers = { 'content-type': 'application/json', 'x-internal-secret': secret };
    const answer = await ask(call('POST', headers, JSON.stringify({ clientId, subscriptions: TOPICS })));
    answer.resume();
    if (answer.statusCode !== 204)
      throw new Error(`The stock's subscription was answered with ${answer.statusCode}`);
  };

  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(late);
      stream.destroy();
      reject(new Error(`The stock's stream: ${errorMessage(error)}`));
    };
    const late = setTimeout(() => fail('it does not begin'), answerMs);
    const succeed = () => {
      clearTimeout(late);
      resolve();
    };
    const take = (message: EventMessage) => {
      if (message.event === 'PB_CONNECT') subscribe(message.data).then(succeed, fail);
      else if (TOPICS.includes(message.event)) onMessage(message);
    };
    read(stream, take)
      .then(() => fail('it has ended'), fail)
      .finally(onEnd);
  });
}

async function read(stream: IncomingMessage, take: (message: EventMessage) => void): Promise<void> {
  const messagesOf = createMessageReader();
  stream.setEncoding('utf8');
  for await (const part of stream as AsyncIterable<string>)
    for (const message of messagesOf(part)) take(message);
}
