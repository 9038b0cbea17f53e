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

const WELL: HealthSources = {
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
  publisher: { ...WELL.publisher, status: () => ({ ...WELL.publisher.status(), ...status }) },
});

const FAILED = publishing({ state: 'failed', lastError: 'ENOSPC: /srv/site' });

const knowsStaff: HealthOptions['isStaff'] = (authorization) =>
  authorization === 'away' ? Promise.reject(new Error('away')) : Promise.resolve(authorization === 'staff');

/** A gateway's report of a product that is well but for what is given. */
async function serve(change: Partial<HealthSources> = {}, isStaff = knowsStaff, restMs = 0): Promise<string> {
  const sources = { ...WELL, ...change };
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

/** What anybody, and an administrator, is told of a product that is well but for what is given. */
async function told(change: Partial<HealthSources>): Promise<{ all: unknown; staff: unknown }> {
  const url = `${await serve(change)}/healthz`;
  return { all: await (await fetch(url)).json(), staff: await (await fetch(url, asStaff)).json() };
}

describe('what watches the product', () => {
  it.each([
    ['/livez', false, 200],
    ['/livez', true, 200],
    ['/readyz', false, 503],
    ['/readyz', true, 200],
    ['/healthz', false, 200],
    ['/healthz', true, 200],
  ])('at %s, with a release: %s, hears %d', async (path, served, status) => {
    const publisher = { ...WELL.publisher, release: () => (served ? WELL.publisher.release() : null) };
    expect((await fetch(`${await serve({ publisher })}${path}`)).status).toBe(status);
  });

  it('looks at the product once for a crowd that asks at the same time', async () => {
    let looks = 0;
    const pocketbase = { isHealthy: () => sleep(50, ++looks > 0) };
    const url = `${await serve({ pocketbase })}/healthz`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(url)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(looks).toBeLessThan(10);
  });

  it('looks at the product four times a second at most, however many ask, and tells nobody what was before', async () => {
    const looks: { readonly at: number }[] = [];
    let isUp = true;
    const pocketbase = {
      isHealthy: () => Promise.resolve(looks.push({ at: performance.now() }) > 0 && isUp),
    };
    const url = `${await serve({ pocketbase }, knowsStaff, 250)}/healthz`;
    const states = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
      const reports = (await Promise.all(answers.map((answer) => answer.json()))) as { pocketbase: string }[];
      return [...new Set(reports.map((report) => report.pocketbase))];
    };
    for (let round = 0; round < 3; round++) expect(await states()).toEqual(['up']);
    isUp = false;
    expect(await states()).toEqual(['down']);
    for (const [index, { at }] of looks.slice(1).entries())
      // A timer may come a millisecond early.
      expect(at - (looks[index]?.at ?? 0)).toBeGreaterThanOrEqual(250 - 2);
  });

  it.each([
    ['nobody in particular', {}, undefined],
    ['somebody with a token', { Authorization: 'user' }, undefined],
    ['anybody while PocketBase is away', { Authorization: 'away' }, undefined],
    ['an administrator', { Authorization: 'staff' }, 'ENOSPC: /srv/site'],
  ])('tells %s %j why a publication failed: %s', async (_who, headers, reason) => {
    const answer = await fetch(`${await serve(FAILED)}/healthz`, { headers });
    const { status, publisher } = (await answer.json()) as {
      status: string;
      publisher: { state: string; lastError?: string };
    };
    expect(status).toBe('degraded');
    expect(publisher.state).toBe('failed');
    expect(publisher.lastError).toBe(reason);
  });

  it('says to visitors and staff that the release is pinned, and that all is well', async () => {
    const { all, staff } = await told(publishing({ isPinned: true }));
    expect(all).toMatchObject({ status: 'ok', pinned: true });
    expect(staff).toMatchObject({ status: 'ok', pinned: true });
  });

  it('tells that PocketBase waits for a copy of the database', async () => {
    const pocketbase = { isHealthy: () => Promise.resolve(false) };
    const { all } = await told({ pocketbase, isHeld: () => true });
    expect(all).toMatchObject({ status: 'degraded', pocketbase: 'held' });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('hears that purges are %s, and whether that is well: %s', async (purge, status) => {
    expect((await told({ purge: () => purge })).all).toMatchObject({ status, purge });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('hears that backups are %s, and whether that is well: %s', async (backup, status) => {
    const { lastError, ...forAll } = { state: backup, ...BACKUPS };
    const { all, staff } = await told({ backup: () => Promise.resolve({ state: backup, ...BACKUPS }) });
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
  ] as const)('hears that the disk is %s, and whether that is well: %s', async (state, status) => {
    const { all, staff } = await told({ disk: () => Promise.resolve({ state, freeBytes: 7 }) });
    expect(all).toMatchObject({ status });
    expect((all as { disk: unknown }).disk).toEqual({ state });
    expect(staff).toMatchObject({ disk: { state, freeBytes: 7 } });
  });

  it('hears that the disk is not known when looking at it fails', async () => {
    const { all } = await told({ disk: () => Promise.reject(new Error('EIO')) });
    expect(all).toMatchObject({ status: 'degraded', disk: { state: 'unknown' } });
  });

  it.each([
    ['that wait for minutes', { waitingSince: '2026-05-04T11:50:00.000Z' }, true, 'ok'],
    ['that wait for longer', { waitingSince: '2026-05-04T11:49:59.999Z' }, true, 'degraded'],
    ['that nobody sends', { waitingSince: '2026-05-01T12:00:00.000Z' }, false, 'ok'],
    ['that were given up', { failed: 3 }, true, 'ok'],
  ])('hears of mails %s', async (_which, counts, isSendingMail, status) => {
    const outbox = { counts: () => Promise.resolve({ ...COUNTS, ...counts }) };
    const sender = isSendingMail ? 'on' : 'off';
    const { all, staff } = await told({ outbox, isSendingMail });
    expect(all).toMatchObject({ status });
    // How many wait tells when somebody has written, and whose mailbox has an account.
    expect(all).toHaveProperty('mail', { sender, waiting: null, waitingSince: null, failed: null });
    expect(staff).toMatchObject({ mail: { sender, waiting: 3, waitingSince: null, failed: 0, ...counts } });
  });

  it('hears that nobody knows about mails while PocketBase is away', async () => {
    const pocketbase = { isHealthy: () => Promise.resolve(false) };
    const outbox = { counts: () => Promise.reject(new Error('away')) };
    const { all, staff } = await told({ pocketbase, outbox });
    expect(all).toMatchObject({ status: 'degraded', pocketbase: 'down' });
    expect(staff).toMatchObject({
      mail: { sender: 'on', waiting: null, waitingSince: null, failed: null },
    });
  });

  it.each<[string, Partial<HealthSources>, string]>([
    ['a first time', publishing({ state: 'building' }), 'ok'],
    ['again, after it has failed', publishing({ state: 'building', lastError: 'x' }), 'degraded'],
    ['by nobody', publishing({ state: 'off' }), 'ok'],
    [
      'elsewhere in vain',
      { distribution: () => ({ state: 'failed', lastError: 'x', lastDurationMs: 1 }) },
      'degraded',
    ],
    ['while there is no release', { publisher: { ...WELL.publisher, release: () => null } }, 'degraded'],
  ])('hears how it is to be published %s', async (_how, change, status) => {
    expect((await told(change)).all).toMatchObject({ status });
  });
});

it('asks about a crowd’s tokens a few at a time, refuses what is too many, and knows staff meanwhile', async () => {
  const from = (address: string) => ({ address, left: new AbortController().signal });
  let asked = 0;
  const isStaff = boundedStaffCheck((authorization) => {
    asked++;
    return authorization.endsWith('staff') ? Promise.resolve(true) : new Promise(() => undefined);
  });
  expect(await isStaff('a.b.staff', from('192.0.2.1'))).toBe(true);
  const oneAddress = Array.from({ length: 10 }, (_, index) =>
    isStaff(`made.up.${index}`, from('198.51.100.1')),
  );
  for (const waiting of oneAddress) waiting.catch(() => undefined);
  expect(await isStaff('c.d.staff', from('192.0.2.1'))).toBe(true);
  expect(asked).toBe(4);
  const crowd = Array.from({ length: 200 }, (_, index) =>
    isStaff(`made.up.${index}`, from(`198.51.100.${index}`)).then(String, String),
  );
  await expect(Promise.race(crowd)).resolves.toContain('The queue is full');
  expect(asked).toBe(6);
  expect(await isStaff('a.b.staff', from('192.0.2.1'))).toBe(true);
});
