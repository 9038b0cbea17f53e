import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createHealthReport, type HealthSources } from '#src/server/ops/health-report.ts';
import type { Release } from '#src/server/releases/releases.ts';
import type { PublisherStatus } from '#src/server/publisher/publisher.ts';
import { boundedStaffCheck, healthHandler, type HealthOptions } from './health.ts';

const release = { id: '20260504-120000000', builtAt: '2026-05-04T12:00:00.000Z', vehicles: [] };

const BACKUPS = { lastSuccess: null, lastFailure: release.builtAt, lastError: 'no room in /srv/copias' };

const COUNTS = { pending: 1, sending: 2, sent: 4, failed: 0, waitingSince: null };
const NOW = new Date('2026-05-04T12:00:00.000Z');

let server: Server | undefined;
afterEach(() => server?.close());

const HEALTHY: HealthSources = {
  publisher: {
    release: () => release as unknown as Release,
    status: () => ({ state: 'idle', lastError: null, lastDurationMs: 900, isPinned: false }),
  },
  pocketbase: { isHealthy: () => Promise.resolve(true) },
  outbox: { counts: () => Promise.resolve(COUNTS) },
  apiLoad: () => ({ calls: 'ok', streams: 'ok' }),
  isSendingMail: true,
  purge: () => 'off',
  backup: () => Promise.resolve({ state: 'ok', ...BACKUPS }),
  disk: () => Promise.resolve({ state: 'ok', freeBytes: 5e9 }),
};

const publishing = (status: Partial<PublisherStatus>): Partial<HealthSources> => ({
  publisher: { ...HEALTHY.publisher, status: () => ({ ...HEALTHY.publisher.status(), ...status }) },
});

const FAILED = publishing({ state: 'failed', lastError: 'ENOSPC: /srv/site' });

const isStaffToken: HealthOptions['isStaff'] = (authorization) =>
  authorization === 'away' ? Promise.reject(new Error('away')) : Promise.resolve(authorization === 'staff');

/** Serves the health checks of a product that is healthy except for `change`. @returns their origin. */
async function serve(
  change: Partial<HealthSources> = {},
  isStaff = isStaffToken,
  restMs = 0,
): Promise<string> {
  const sources = { ...HEALTHY, ...change };
  const handle = healthHandler({
    publisher: sources.publisher,
    report: createHealthReport(sources, () => NOW),
    isStaff,
    proxyHops: 1,
    restMs,
  });
  const started = createServer((request, response) => {
    void handle(request, response, new URL(request.url ?? '/', 'http://localhost'));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const asStaff = { headers: { Authorization: 'staff' } };

/** The public report, and the administrators', of a product that is healthy except for `change`. */
async function reportsOf(change: Partial<HealthSources>): Promise<{ all: unknown; staff: unknown }> {
  const url = `${await serve(change)}/healthz`;
  return { all: await (await fetch(url)).json(), staff: await (await fetch(url, asStaff)).json() };
}

describe('the health checks', () => {
  it.each([
    ['/livez', false, 200],
    ['/livez', true, 200],
    ['/readyz', false, 503],
    ['/readyz', true, 200],
    ['/healthz', false, 200],
    ['/healthz', true, 200],
  ])('%s with a release (%s) responds with %d', async (path, served, status) => {
    const publisher = { ...HEALTHY.publisher, release: () => (served ? HEALTHY.publisher.release() : null) };
    expect((await fetch(`${await serve({ publisher })}${path}`)).status).toBe(status);
  });

  it('coalesce concurrent requests for a report', async () => {
    let checks = 0;
    const pocketbase = { isHealthy: () => sleep(50, ++checks > 0) };
    const url = `${await serve({ pocketbase })}/healthz`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(url)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(checks).toBeLessThan(10);
  });

  it('create at most four reports a second for any number of requests, and return no stale one', async () => {
    const checks: { readonly at: number }[] = [];
    let isUp = true;
    const pocketbase = {
      isHealthy: () => Promise.resolve(checks.push({ at: performance.now() }) > 0 && isUp),
    };
    const url = `${await serve({ pocketbase }, isStaffToken, 250)}/healthz`;
    const states = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
      const reports = (await Promise.all(answers.map((answer) => answer.json()))) as { pocketbase: string }[];
      return [...new Set(reports.map((report) => report.pocketbase))];
    };
    for (let round = 0; round < 3; round++) expect(await states()).toEqual(['up']);
    isUp = false;
    expect(await states()).toEqual(['down']);
    for (const [index, { at }] of checks.slice(1).entries())
      // A timer may come a millisecond early.
      expect(at - (checks[index]?.at ?? 0)).toBeGreaterThanOrEqual(250 - 2);
  });

  it.each([
    ['an anonymous client', {}, undefined],
    ['a user', { Authorization: 'user' }, undefined],
    ['any client while PocketBase is unavailable', { Authorization: 'away' }, undefined],
    ['an administrator', { Authorization: 'staff' }, 'ENOSPC: /srv/site'],
  ])('report to %s %j why publishing failed: %s', async (_who, headers, reason) => {
    const answer = await fetch(`${await serve(FAILED)}/healthz`, { headers });
    const { status, publisher } = (await answer.json()) as {
      status: string;
      publisher: { state: string; lastError?: string };
    };
    expect(status).toBe('degraded');
    expect(publisher.state).toBe('failed');
    expect(publisher.lastError).toBe(reason);
  });

  it('report a pinned release with status ok to visitors and staff', async () => {
    const { all, staff } = await reportsOf(publishing({ isPinned: true }));
    expect(all).toMatchObject({ status: 'ok', pinned: true });
    expect(staff).toMatchObject({ status: 'ok', pinned: true });
  });

  it('report that PocketBase is held until the database is copied', async () => {
    const pocketbase = { isHealthy: () => Promise.resolve(false) };
    const { all } = await reportsOf({ pocketbase, isHeld: () => true });
    expect(all).toMatchObject({ status: 'degraded', pocketbase: 'held' });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('report purges in state %s with status %s', async (purge, status) => {
    expect((await reportsOf({ purge: () => purge })).all).toMatchObject({ status, purge });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('report backups in state %s with status %s', async (backup, status) => {
    const { lastError, ...forAll } = { state: backup, ...BACKUPS };
    const { all, staff } = await reportsOf({ backup: () => Promise.resolve({ state: backup, ...BACKUPS }) });
    expect(all).toMatchObject({ status, backup: forAll });
    expect(JSON.stringify(all)).not.toContain('/srv');
    expect(staff).toMatchObject({ backup: { ...forAll, lastError } });
  });

  it.each([
    ['ok', 'ok'],
    ['low', 'degraded'],
    ['full', 'degraded'],
    ['unwritable', 'degraded'],
    ['unknown', 'degraded'],
  ] as const)('report a disk in state %s with status %s', async (state, status) => {
    const { all, staff } = await reportsOf({ disk: () => Promise.resolve({ state, freeBytes: 7 }) });
    expect(all).toMatchObject({ status });
    expect((all as { disk: unknown }).disk).toEqual({ state });
    expect(staff).toMatchObject({ disk: { state, freeBytes: 7 } });
  });

  it('report an unknown disk when its check fails', async () => {
    const { all } = await reportsOf({ disk: () => Promise.reject(new Error('EIO')) });
    expect(all).toMatchObject({ status: 'degraded', disk: { state: 'unknown' } });
  });

  it.each([
    ['waiting for minutes', { waitingSince: '2026-05-04T11:50:00.000Z' }, true, 'ok'],
    ['waiting for longer', { waitingSince: '2026-05-04T11:49:59.999Z' }, true, 'degraded'],
    ['waiting without a sender', { waitingSince: '2026-05-01T12:00:00.000Z' }, false, 'ok'],
    ['that failed for good', { failed: 3 }, true, 'ok'],
  ])('report mails %s', async (_which, counts, isSendingMail, status) => {
    const outbox = { counts: () => Promise.resolve({ ...COUNTS, ...counts }) };
    const sender = isSendingMail ? 'on' : 'off';
    const { all, staff } = await reportsOf({ outbox, isSendingMail });
    expect(all).toMatchObject({ status });
    // The number would reveal when a lead arrives, and which mailboxes have an account.
    expect(all).toHaveProperty('mail', { sender, waiting: null, waitingSince: null, failed: null });
    expect(staff).toMatchObject({ mail: { sender, waiting: 3, waitingSince: null, failed: 0, ...counts } });
  });

  it('report unknown mail counts while PocketBase is unavailable', async () => {
    const pocketbase = { isHealthy: () => Promise.resolve(false) };
    const outbox = { counts: () => Promise.reject(new Error('away')) };
    const { all, staff } = await reportsOf({ pocketbase, outbox });
    expect(all).toMatchObject({ status: 'degraded', pocketbase: 'down' });
    expect(staff).toMatchObject({
      mail: { sender: 'on', waiting: null, waitingSince: null, failed: null },
    });
  });

  it.each<[string, Partial<HealthSources>, string]>([
    ['a first build', publishing({ state: 'building' }), 'ok'],
    ['a build after a failure', publishing({ state: 'building', lastError: 'x' }), 'degraded'],
    ['a disabled publisher', publishing({ state: 'off' }), 'ok'],
    [
      'a failed distribution',
      { distribution: () => ({ state: 'failed', lastError: 'x', lastDurationMs: 1 }) },
      'degraded',
    ],
    ['a missing release', { publisher: { ...HEALTHY.publisher, release: () => null } }, 'degraded'],
  ])('report the status of publishing with %s', async (_how, change, status) => {
    expect((await reportsOf(change)).all).toMatchObject({ status });
  });
});

it('boundedStaffCheck limits concurrent checks, rejects beyond its queue, and serves cached staff meanwhile', async () => {
  const from = (address: string) => ({ address, left: new AbortController().signal });
  let checks = 0;
  const isStaff = boundedStaffCheck((authorization) => {
    checks++;
    return authorization.endsWith('staff') ? Promise.resolve(true) : new Promise(() => undefined);
  });
  expect(await isStaff('a.b.staff', from('192.0.2.1'))).toBe(true);
  const oneAddress = Array.from({ length: 10 }, (_, index) =>
    isStaff(`made.up.${index}`, from('198.51.100.1')),
  );
  for (const waiting of oneAddress) waiting.catch(() => undefined);
  expect(await isStaff('c.d.staff', from('192.0.2.1'))).toBe(true);
  expect(checks).toBe(4);
  const crowd = Array.from({ length: 200 }, (_, index) =>
    isStaff(`made.up.${index}`, from(`198.51.100.${index}`)).then(String, String),
  );
  await expect(Promise.race(crowd)).resolves.toContain('The queue is full');
  expect(checks).toBe(6);
  expect(await isStaff('a.b.staff', from('192.0.2.1'))).toBe(true);
});
