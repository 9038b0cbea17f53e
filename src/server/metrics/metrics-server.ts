import { once } from 'node:events';
import { createServer } from 'node:http';
import type { HealthReport } from '#src/server/health/health-report.ts';
import { requireFreePort } from '#src/server/process/ports.ts';
import { isForThisMachine } from '#src/server/lib/host-header-check.ts';
import type { Metrics } from './metrics.ts';

const HOST = '127.0.0.1';
const PATH = '/metrics';

/**
 * Answers `GET /metrics` on a port of its own that only this machine reaches, by its address or as localhost.
 * @throws Error when the port is taken.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  health: () => Promise<HealthReport>,
  port: number,
): Promise<{ readonly stop: () => Promise<void> }> {
  await requireFreePort(port, HOST, 'METRICS_PORT');
  const server = createServer((request, response) => {
    if (!isForThisMachine(request)) {
      response.writeHead(421).end();
      return;
    }
    if (request.url !== PATH || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    health()
      .then(metrics.text)
      .then(
        (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
