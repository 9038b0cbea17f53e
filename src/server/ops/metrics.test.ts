import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findFreePort } from '#src/server/process/ports.ts';
import { rawGet } from '#tests/support/raw-http.ts';
import type { HealthReport } from './health-report.ts';
import { createMetrics, kindOf, serveMetrics } from './metrics.ts';

const ok: HealthReport = {
  status: 'ok',
  release: '20261122-085726390',
  builtAt: '2026-11-22T08:57:26.390Z',
  vehicles: 29,
  pinned: false,
  pocketbase: 'up',
  api: { calls: 'ok', streams: 'ok' },
  publisher: { state: 'idle', lastError: null, lastDurationMs: 270 },
  purge: 'off',
  mail: { sender: 'on', waiting: 2, failed: 1, waitingSince: null },
  backup: { state: 'ok', lastSuccess: '2026-11-22T03:30:00.000Z', lastFailure: null, lastError: null },
  disk: { state: 'ok', freeBytes: 5_000_000 },
};
const linesOf = async (report: HealthReport, metrics = createMetrics()) =>
  (await metrics.text(report)).split('\n').filter((line) => line.startsWith('dealership_'));

test('exports the health report as metrics', async () => {
  const lines = await linesOf(ok);
  for (const line of [
    'dealership_healthy 1',
    'dealership_vehicles 29',
    'dealership_publication_seconds 0.27',
    'dealership_mails_waiting 2',
    'dealership_mails_failed 1',
    'dealership_disk_free_bytes 5000000',
    `dealership_backup_success_timestamp_seconds ${Date.UTC(2026, 10, 22, 3, 30) / 1000}`,
    'dealership_part_well{part="pocketbase"} 1',
  ])
    expect(lines).toContain(line);
});

test('exports no metric for unknown values, even if they were known before', async () => {
  const metrics = createMetrics();
  await linesOf(ok, metrics);
  const away: HealthReport = {
    ...ok,
    status: 'degraded',
    pocketbase: 'down',
    mail: { ...ok.mail, waiting: null, failed: null },
  };
  const lines = await linesOf(away, metrics);
  expect(lines).toContain('dealership_healthy 0');
  expect(lines).toContain('dealership_part_well{part="pocketbase"} 0');
  expect(lines.filter((line) => /mails_|part="mail"/.test(line))).toEqual([]);
});

test('counts responses by kind and status, and those from memory separately', async () => {
  const metrics = createMetrics();
  for (let i = 0; i < 3; i++) metrics.answeredFromMemory();
  metrics.answered('api', 204, 0.004);
  metrics.answered('api', 503, 2);
  await metrics.text(ok);
  metrics.answeredFromMemory();
  const lines = await linesOf(ok, metrics);
  expect(lines).toContain('dealership_memory_answers_total 4');
  expect(lines).toContain('dealership_answer_seconds_count{kind="api",status="2xx"} 1');
  expect(lines).toContain('dealership_answer_seconds_bucket{le="1",kind="api",status="5xx"} 0');
});

test.each([
  ['/api/collections/leads/records', 'api'],
  ['/api/realtime', null],
  ['/api/stock-stream', null],
  ['/fotos/a/b/640.webp', 'photo'],
  ['/catalogo', 'page'],
] as const)('counts %s as %s', (pathname, kind) => {
  expect(kindOf(pathname)).toBe(kind);
});

describe('the port for Prometheus', () => {
  let port: number;
  let server: Awaited<ReturnType<typeof serveMetrics>>;
  beforeAll(async () => {
    port = await findFreePort();
    const metrics = { contentType: 'text/plain', text: () => Promise.resolve('dealership_healthy 1') };
    server = await serveMetrics(metrics, () => Promise.resolve(ok), port);
  });
  afterAll(() => server.stop());

  it.each([
    ['127.0.0.1:PORT', 200],
    ['localhost:PORT', 200],
    ['[::1]:PORT', 200],
    ['rebound.example:PORT', 421],
    ['127.0.0.1.example', 421],
  ])('answers a request with the Host header %j with %i', async (host, status) => {
    const headers = { Host: host.replace('PORT', String(port)) };
    const answer = await rawGet(port, '/metrics', { headers });
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe(status === 200 ? 'dealership_healthy 1' : '');
  });
});
