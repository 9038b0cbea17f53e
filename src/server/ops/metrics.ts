import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { requireFreePort } from '#src/server/process/ports.ts';
import { isForThisMachine } from '#src/server/lib/host-header-check.ts';
import { healthChecks, parts, type HealthReport } from './health-report.ts';

/**
 * Metrics for Prometheus: the values of `/healthz`, of the process, and of responses to visitors. They identify no visitor,
 * car or lead.
 */

/** Kind of a response that was not served from memory. */
export type AnswerKind = 'api' | 'photo' | 'page';

export interface Metrics {
  /** Records a response from memory. It only counts, because it is called up to 20,000 times a second. */
  readonly answeredFromMemory: () => void;
  /** Records any other response. */
  readonly answered: (kind: AnswerKind, status: number, seconds: number) => void;
  /** All metrics in Prometheus's text format. @param report the current health report. */
  readonly text: (report: HealthReport) => Promise<string>;
  readonly contentType: string;
}

const STREAMS = ['/api/realtime', '/api/stock-stream'];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const asSeconds = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);

/** The metrics of a health report: name, help text, and value (null while unknown). */
function figuresOf(report: HealthReport): readonly (readonly [string, string, number | null])[] {
  const { status, builtAt, vehicles, publisher, mail, backup, disk } = report;
  return [
    ['healthy', '1 while no part is failing', status === 'ok' ? 1 : 0],
    ['release_built_timestamp_seconds', 'When the served release was built', asSeconds(builtAt)],
    ['vehicles', 'Cars in the served release', vehicles],
    [
      'publication_seconds',
      'Duration of the last publication',
      publisher.lastDurationMs === null ? null : publisher.lastDurationMs / 1000,
    ],
    ['mails_waiting', 'Mails queued for sending', mail.waiting],
    ['mails_failed', 'Mails whose delivery failed permanently', mail.failed],
    ['disk_free_bytes', 'Free space on the disk of the data', disk.freeBytes],
    ['backup_success_timestamp_seconds', 'When the last backup succeeded', asSeconds(backup.lastSuccess)],
  ];
}

/** The kind of a response by its path; null for event streams, which stay open. */
export function kindOf(pathname: string): AnswerKind | null {
  if (STREAMS.includes(pathname)) return null;
  if (pathname.startsWith('/api/')) return 'api';
  return pathname.startsWith('/fotos/') ? 'photo' : 'page';
}

/** Creates the metrics with all counters at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let fromMemory = 0;
  const memoryAnswers = new Counter({
    name: 'dealership_memory_answers_total',
    help: 'Pages and files served from memory',
    registers: [registry],
  });
  const answers = new Histogram({
    name: 'dealership_answer_seconds',
    help: 'Duration of all other responses, from the request to their end',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const partGauge = new Gauge({
    name: 'dealership_part_well',
    help: '1 while a part of the product is ok, 0 while it is failing; absent while unknown',
    labelNames: ['part'],
    registers: [registry],
  });

  const setHealth = (report: HealthReport) => {
    partGauge.reset();
    const conditions = healthChecks(report, new Date());
    for (const part of parts)
      if (conditions[part] !== 'unknown') partGauge.set({ part }, conditions[part] === 'ok' ? 1 : 0);
    for (const [name, help, value] of figuresOf(report)) {
      registry.removeSingleMetric(`dealership_${name}`);
      if (value !== null) new Gauge({ name: `dealership_${name}`, help, registers: [registry] }).set(value);
    }
  };

  return {
    answeredFromMemory: () => fromMemory++,
    answered: (kind, status, seconds) =>
      answers.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds),
    text: async (report) => {
      memoryAnswers.inc(fromMemory);
      fromMemory = 0;
      setHealth(report);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const HOST = '127.0.0.1';

/**
 * Serves `GET /metrics` on a separate port on the loopback interface. A Host header other than localhost or an IP address gets 421.
 * @throws Error when the port is in use.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  health: () => Promise<HealthReport>,
  port: number,
): Promise<{ readonly stop: () => Promise<void> }> {
  await requireFreePort(port, HOST, 'METRICS_PORT');
  const server = createServer((request, response) => {
    const isFound = request.url === '/metrics' && request.method === 'GET';
    if (!isForThisMachine(request) || !isFound) {
      response.writeHead(isFound ? 421 : 404).end();
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
