import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Handler } from '#src/server/http/http.ts';

/** A handler of the gateway, listening on a free loopback port. */
export interface ListeningHandler {
  readonly port: number;
  /** Errors thrown by the handler. */
  readonly failures: readonly unknown[];
  close: () => Promise<void>;
}

/** Listens with one handler; its errors are answered as by the gateway: with 500, or by breaking off the response. */
export async function listenWith(handle: Handler): Promise<ListeningHandler> {
  const failures: unknown[] = [];
  const server = createServer((incoming, response) => {
    const target = incoming.url ?? '/';
    const url = new URL(target.startsWith('/') ? `http://gateway${target}` : target);
    const answer = async () => handle(incoming, response, url);
    answer().catch((error: unknown) => {
      failures.push(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    failures,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A raw response: redirects are not followed, compressed bodies not decoded. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Options of a request. */
export interface RawRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request and resolves with the response's head; the body stays unread. */
export async function rawResponse(
  port: number,
  target: string,
  options: RawRequest = {},
): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', port, path: target, agent: false, ...options }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** Requests a target exactly as given: fetch and browsers normalise a path. */
export async function rawGet(port: number, target: string, options: RawRequest = {}): Promise<RawAnswer> {
  const response = await rawResponse(port, target, options);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}
