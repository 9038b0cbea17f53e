import { TEST_SECRET } from './pocketbase.ts';

/** One message of PocketBase's event stream. */
export interface RealtimeEvent {
  readonly topic: string;
  readonly data: { readonly action?: string; readonly record?: Readonly<Record<string, unknown>> };
}

/** An open subscription: the received messages, and how to end it. */
export interface Subscription {
  readonly events: readonly RealtimeEvent[];
  /** Whether the server has ended it. */
  isOver(): boolean;
  close(): void;
}

function parse(message: string): RealtimeEvent {
  const line = (name: string): string =>
    message
      .split('\n')
      .find((text) => text.startsWith(`${name}:`))
      ?.slice(name.length + 1) ?? '';
  return { topic: line('event').trim(), data: JSON.parse(line('data') || '{}') as RealtimeEvent['data'] };
}

/**
 * Subscribes to topics like `vehicles/*`; an empty token is an anonymous visitor. Node has no EventSource. @param headers
 * additional ones
 */
export async function subscribe(
  url: string,
  topics: readonly string[],
  token = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Subscription> {
  const controller = new AbortController();
  const stream = await fetch(`${url}/api/realtime`, { signal: controller.signal });
  if (stream.body === null) throw new Error('No event stream');
  const events: RealtimeEvent[] = [];
  let connected: (clientId: string) => void;
  const clientId = new Promise<string>((resolve) => {
    connected = resolve;
  });
  const body = stream.body;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const event = parse(message);
        if (event.topic === 'PB_CONNECT') connected((event.data as { clientId: string }).clientId);
        else events.push(event);
      }
    }
  };
  let isOver = false;
  // A stream error is expected after a close by the test; otherwise the test fails.
  read()
    .then(() => (isOver = true))
    .catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token, ...headers },
    body: JSON.stringify({ clientId: await clientId, subscriptions: topics }),
  });
  if (!answer.ok) {
    controller.abort();
    throw new Error(`Not subscribed: ${answer.status} ${await answer.text()}`);
  }
  return { events, isOver: () => isOver, close: () => controller.abort() };
}

/** Subscribes as the gateway does for its visitors: anonymous subscribers get no events from PocketBase. */
export function subscribeAsSite(url: string, topics: readonly string[]): Promise<Subscription> {
  return subscribe(url, topics, '', { 'X-Internal-Secret': TEST_SECRET });
}
