import { expect, test } from 'vitest';
import { createMetrics, kindOf } from './metrics.ts';
import type { HealthReport } from '#src/server/health/health-report.ts';

const well: HealthReport = {
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

test('a report stands in figures', async () => {
  const lines = await linesOf(well);
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

test('what nobody knows has no figure, whatever it was before', async () => {
  const metrics = createMetrics();
  await linesOf(well, metrics);
  const away: HealthReport = {
    ...well,
    status: 'degraded',
    pocketbase: 'down',
    mail: { ...well.mail, waiting: null, failed: null },
  };
  const lines = await linesOf(away, metrics);
  expect(lines).toContain('dealership_healthy 0');
  expect(lines).toContain('dealership_part_well{part="pocketbase"} 0');
  expect(lines.filter((line) => /mails_|part="mail"/.test(line))).toEqual([]);
});

test('answers are counted by kind and outcome, those from memory apart', async () => {
  const metrics = createMetrics();
  for (let i = 0; i < 3; i++) metrics.answeredFromMemory();
  metrics.answered('api', 204, 0.004);
  metrics.answered('api', 503, 2);
  await metrics.text(well);
  metrics.answeredFromMemory();
  const lines = await linesOf(well, metrics);
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
] as const)('%s is counted as %s', (pathname, kind) => {
  expect(kindOf(pathname)).toBe(kind);
});
