import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { requireFreePort } from '#src/server/process/ports.ts';
import { isForThisMachine } from '#src/server/lib/host-header-check.ts';
import { healthChecks, parts, type HealthReport } from './health-report.ts';

/**
 * The product in figures, as Prometheus reads them: what `/healthz` reports, the process, and the answers that visitors got. They
 * name no visitor, car or lead.
 */

/** What an answer was. `memory`: a page or file that was there without asking PocketBase. */
export type AnswerKind = 'api' | 'photo' | 'page';

export interface Metrics {
  /** Notes an answer that was in memory; twenty thousand times a second, so it only counts. */
  readonly answeredFromMemory: () => void;
  /** Notes any other answer. */
  readonly answered: (kind: AnswerKind, status: number, seconds: number) => void;
  /** Everything, in Prometheus's text format. @param report how the product is now. */
  readonly text: (report: HealthReport) => Promise<string>;
  readonly contentType: string;
}

const STREAMS = ['/api/realtime', '/api/stock-stream'];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const asSeconds = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);

/** What a health report says in numbers: name, help, and the value, null while it is not known. */
function figuresOf(report: HealthReport): readonly (readonly [string, string, number | null])[] {
  const { status, builtAt, vehicles, publisher, mail, backup, disk } = report;
  return [
    ['healthy', '1 while no part fails', status === 'ok' ? 1 : 0],
    ['release_built_timestamp_seconds', 'When the served release was built', asSeconds(builtAt)],
    ['vehicles', 'Cars in the served release', vehicles],
    [
      'publication_seconds',
      'How long the last publication took',
      publisher.lastDurationMs === null ? null : publisher.lastDurationMs / 1000,
    ],
    ['mails_waiting', 'Mails that wait to be sent', mail.waiting],
    ['mails_failed', 'Mails that were given up', mail.failed],
    ['disk_free_bytes', 'Room left on the disk of the data', disk.freeBytes],
    ['backup_success_timestamp_seconds', 'When the last backup succeeded', asSeconds(backup.lastSuccess)],
  ];
}

/** What the answer to a path is counted as; null for a stream, which lasts as long as its page is open. */
export function kindOf(pathname: string): AnswerKind | null {
  if (STREAMS.includes(pathname)) return null;
  if (pathname.startsWith('/api/')) return 'api';
  return pathname.startsWith('/fotos/') ? 'photo' : 'page';
}

/** Counts from now on. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let fromMemory = 0;
  const memoryAnswers = new Counter({
    name: 'dealership_memory_answers_total',
    help: 'Pages and files that were answered from memory',
    registers: [registry],
  });
  const answers = new Histogram({
    name: 'dealership_answer_seconds',
    help: 'All other answers, from the request to the end of the answer',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const partGauge = new Gauge({
    name: 'dealership_part_well',
    help: '1 while a part of the product is ok, 0 while it fails; absent while that is not known',
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
 * Answers `GET /metrics` on a separate port that only this machine reaches, by its address or as localhost.
 * @throws Error when the port is taken.
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
