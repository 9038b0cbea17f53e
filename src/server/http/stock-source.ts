import type { IncomingMessage } from 'node:http';
import { errorMessage } from '#src/server/lib/errors.ts';
import { askPocketbase, type Call, type Upstream } from './api-request.ts';
import { isStream } from './event-streams.ts';

/** A message of an event stream (HTML standard, "Server-sent events"). PocketBase writes one line for each field. */
export interface EventMessage {
  readonly event: string;
  readonly data: string;
}

/** Longest incomplete message, in characters; a record has a few kilobytes. */
const LONGEST = 4_000_000;

function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((text) => text.startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trimStart();
}

/**
 * Creates an incremental parser of an event stream. Each call takes the next chunk and returns the messages that it completes.
 * @throws Error when a message exceeds the limit.
 */
export function createMessageReader(): (part: string) => EventMessage[] {
  let rest = '';
  return (part) => {
    const texts = (rest + part).split('\n\n');
    rest = texts.pop() ?? '';
    if (rest.length > LONGEST) throw new Error('A message of the event stream is too long');
    return texts.map((text) => {
      const lines = text.split('\n');
      return { event: fieldOf(lines, 'event'), data: fieldOf(lines, 'data') };
    });
  };
}

/** Serialises a message. */
export function messageText({ event, data }: EventMessage): string {
  return `event:${event}\ndata:${data}\n\n`;
}

const TOPICS = ['vehicles/*', 'vehicle_images/*'];

/** PocketBase's stream of the public stock. */
export interface StockSourceOptions extends Upstream {
  /** Authenticates the site's subscription, which serves all visitors (pb/lib/accounts/realtime.ts). */
  readonly secret: string;
}

/** Callbacks of a subscription. */
export interface StockSubscription {
  readonly onMessage: (message: EventMessage) => void;
  /** Called when the stream has ended. */
  readonly onEnd: () => void;
}

const call = (method: 'GET' | 'POST', headers: Call['headers'], body = ''): Call => ({
  method,
  path: '/api/realtime',
  headers,
  body: Buffer.from(body),
});

/**
 * Opens a stream and subscribes it to the public stock; resolves when it is subscribed. Messages are delivered until the stream ends or
 * the signal aborts.
 * @throws Error when PocketBase is unavailable, does not answer in time, or refuses.
 */
export async function subscribeToStock(
  source: StockSourceOptions,
  { onMessage, onEnd }: StockSubscription,
  signal: AbortSignal,
): Promise<void> {
  const { secret, answerMs } = source;
  const ask = (what: Call) => askPocketbase(source, what, signal);
  const stream = await ask(call('GET', { accept: 'text/event-stream' }));
  if (!isStream(stream)) {
    stream.destroy();
    throw new Error(`PocketBase responded to the stock stream request with ${stream.statusCode}`);
  }

  const subscribe = async (data: string): Promise<void> => {
    const { clientId } = JSON.parse(data) as { clientId: unknown };
    const headers = { 'content-type': 'application/json', 'x-internal-secret': secret };
    const answer = await ask(call('POST', headers, JSON.stringify({ clientId, subscriptions: TOPICS })));
    answer.resume();
    if (answer.statusCode !== 204)
      throw new Error(`PocketBase responded to the stock subscription with ${answer.statusCode}`);
  };

  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(late);
      stream.destroy();
      reject(new Error(`The stock stream failed: ${errorMessage(error)}`));
    };
    const late = setTimeout(() => fail('it did not begin in time'), answerMs);
    const succeed = () => {
      clearTimeout(late);
      resolve();
    };
    const take = (message: EventMessage) => {
      if (message.event === 'PB_CONNECT') subscribe(message.data).then(succeed, fail);
      else if (TOPICS.includes(message.event)) onMessage(message);
    };
    read(stream, take)
      .then(() => fail('it ended'), fail)
      .finally(onEnd);
  });
}

async function read(stream: IncomingMessage, take: (message: EventMessage) => void): Promise<void> {
  const messagesOf = createMessageReader();
  stream.setEncoding('utf8');
  for await (const part of stream as AsyncIterable<string>)
    for (const message of messagesOf(part)) take(message);
}
