import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HealthReport } from '#src/server/health/health-report.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { rawGet } from '#tests/support/raw-http.ts';
import { serveMetrics } from './metrics-server.ts';

/** What is reported is not looked at here. */
const nothing = {} as HealthReport;
let port: number;
let server: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  port = await findFreePort();
  const metrics = { contentType: 'text/plain', text: () => Promise.resolve('dealership_healthy 1') };
  server = await serveMetrics(metrics, () => Promise.resolve(nothing), port);
});
afterAll(() => server.stop());

it.each([
  ['127.0.0.1:PORT', 200],
  ['localhost:PORT', 200],
  ['[::1]:PORT', 200],
  ['rebound.example:PORT', 421],
  ['127.0.0.1.example', 421],
])('asked for %j it answers %i', async (host, status) => {
  const headers = { Host: host.replace('PORT', String(port)) };
  const answer = await rawGet(port, '/metrics', { headers });
  expect(answer.status).toBe(status);
  expect(answer.body.toString()).toBe(status === 200 ? 'dealership_healthy 1' : '');
});
