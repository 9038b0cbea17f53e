import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The hand-made export of a former system in tests/fixtures/former-export, and a way to stop its import in the middle. */

/** Its folder. */
export const FORMER_EXPORT = 'tests/fixtures/former-export';

/** Stands between an import and PocketBase. */
export interface Interruption {
  readonly port: number;
  /** Resolves when PocketBase has taken a batch of which nobody is told. */
  readonly reached: Promise<void>;
  readonly close: () => void;
}

/** Passes everything on to PocketBase; the n-th batch arrives too, but its answer never comes back. */
export async function interruptAfter(batches: number, pocketbasePort: number): Promise<Interruption> {
  let seen = 0;
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const server = createServer((incoming, answer) => {
    const isLost = incoming.url === '/api/internal/import' && ++seen === batches;
    const { method, url, headers } = incoming;
    const passed = request(
      { port: pocketbasePort, host: '127.0.0.1', method, path: url, headers },
      (response) => {
        if (isLost) {
          response.resume().once('end', reach);
          return;
        }
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
