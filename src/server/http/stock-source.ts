import type { IncomingMessage } from 'node:http';
import { errorMessage } from '#src/server/lib/errors.ts';
import { askPocketbase, type Call, type Upstream } from './api-request.ts';
import { isStream } from './event-streams.ts';

/** A message of an event stream (HTML standard, "Server-sent events"), as PocketBase writes it: a line for each field. */
export interface EventMessage {
  readonly event: string;
  readonly data: string;
}

/** Characters of a message that is still on its way; a record has some kilobytes. */
const LONGEST = 4_000_000;

function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((text) => text.startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trimStart();
}

/**
 * Reads a stream's text, part by part: gives the messages that are whole.
 * @throws Error for a message without end.
 */
export function createMessageReader(): (part: string) => EventMessage[] {
  let rest = '';
  return (part) => {
    const texts = (rest + part).split('\n\n');
    rest = texts.pop() ?? '';
    if (rest.length > LONGEST) throw new Error('A message of the event stream does not end');
    return texts.map((text) => {
      const lines = text.split('\n');
      return { event: fieldOf(lines, 'event'), data: fieldOf(lines, 'data') };
    });
  };
}

/** A message as it is sent. */
export function messageText({ event, data }: EventMessage): string {
  return `event:${event}\ndata:${data}\n\n`;
}

const TOPICS = ['vehicles/*', 'vehicle_images/*'];

/** PocketBase's stream of the public stock. */
export interface StockSourceOptions extends Upstream {
  /** By it PocketBase knows that the site asks, for all who look at it (pb/lib/accounts/realtime.ts). */
  readonly secret: string;
}

/** What is heard. */
export interface StockSubscription {
  readonly onMessage: (message: EventMessage) => void;
  /** The stream has ended. */
  readonly onEnd: () => void;
}

const call = (method: 'GET' | 'POST', headers: Call['headers'], body = ''): Call => ({
  method,
  path: '/api/realtime',
  headers,
  body: Buffer.from(body),
});

/**
 * Opens a stream; resolves when it listens to the public stock, and hears until it ends or the signal aborts.
 * @throws Error when PocketBase is away, silent, or answers otherwise.
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
