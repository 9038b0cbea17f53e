import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One received request. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The receiver's response: an HTTP status, none, or a redirect. */
export type Answer = number | 'hang' | { readonly location: string };

/** A real HTTP server that receives webhooks. */
export class WebhookReceiver {
  readonly deliveries: Delivery[] = [];
  answer: Answer = 202;
  /** Called before a response is sent. */
  onDelivery: () => void = () => undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Starts on a free port. */
  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      let raw = '';
      request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      request.on('end', () => {
        receiver.deliveries.push({
          headers: request.headers,
          raw,
          body: JSON.parse(raw) as Record<string, unknown>,
        });
        receiver.onDelivery();
        const { answer } = receiver;
        if (typeof answer === 'number') response.writeHead(answer).end();
        else if (answer !== 'hang') response.writeHead(307, { Location: answer.location }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks/rebuild`;
  }

  /** The expected signature of a body. */
  static signature(raw: string, secret: string): string {
    return `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  }

  /** Stops the server, including hanging requests. */
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
