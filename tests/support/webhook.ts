import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the receiver answers: an HTTP status, not at all, or that another address is to be asked. */
export type Answer = number | 'hang' | { readonly location: string };

/** A real HTTP server that takes webhooks. */
export class WebhookReceiver {
  readonly deliveries: Delivery[] = [];
  answer: Answer = 202;
  /** Called before a request is answered. */
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

  /** The signature that a body must carry. */
  static signature(raw: string, secret: string): string {
    return `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
  }

  /** Ends the server, hanging requests too. */
  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
