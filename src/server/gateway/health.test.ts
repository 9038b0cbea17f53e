import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { BackupHealth } from '#src/server/backup/backup-health.ts';
import type { Release } from '#src/server/publisher/releases.ts';
import type { PublisherStatus } from '#src/server/publisher/publisher.ts';
import type { PurgeState } from '#src/server/purge/purger.ts';
import { healthHandler } from './health.ts';

const release = { id: '20260504-120000000', builtAt: '2026-05-04T12:00:00.000Z', vehicles: [] };

const BACKUPS = { lastSuccess: null, lastFailure: release.builtAt, lastError: 'no room in /srv/copias' };

let server: Server | undefined;
afterEach(() => server?.close());

/** A gateway's report, with a publisher that has failed or is in the given state. */
async function serve(
  served: boolean,
  state: PublisherStatus['state'] = 'failed',
  purge: PurgeState = 'off',
  backup: BackupHealth['state'] = 'ok',
): Promise<string> {
  const handle = healthHandler({
    publisher: {
      release: () => (served ? (release as unknown as Release) : null),
      status: () => ({
        state,
        lastError: 'ENOSPC: /srv/site',
        lastDurationMs: 900,
        isPinned: state === 'idle',
      }),
    },
    isCodeChanged: () => true,
    pocketbase: { isHealthy: () => Promise.resolve(true) },
    outbox: { counts: () => Promise.resolve({ pending: 1, sending: 0, sent: 0, failed: 0 }) },
    apiLoad: () => ({ calls: 'ok', streams: 'ok' }),
    isSendingMail: true,
    purge: () => purge,
    backup: () => Promise.resolve({ state: backup, ...BACKUPS }),
    isStaff: (authorization) =>
      authorization === 'away'
        ? Promise.reject(new Error('away'))
        : Promise.resolve(authorization === 'staff'),
  });
  const started = createServer((request, response) => {
    void handle(request, response, new URL(request.url ?? '/', 'http://localhost'));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
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
    expect((await fetch(`${await serve(served)}${path}`)).status).toBe(status);
  });

  it.each([
    ['nobody in particular', {}, undefined],
    ['somebody with a token', { Authorization: 'user' }, undefined],
    ['anybody while PocketBase is away', { Authorization: 'away' }, undefined],
    ['an administrator', { Authorization: 'staff' }, 'ENOSPC: /srv/site'],
  ])('tells %s %j why a publication failed: %s', async (_who, headers, reason) => {
    const answer = await fetch(`${await serve(true)}/healthz`, { headers });
    const { status, publisher } = (await answer.json()) as {
      status: string;
      publisher: { state: string; lastError?: string };
    };
    expect(status).toBe('degraded');
    expect(publisher.state).toBe('failed');
    expect(publisher.lastError).toBe(reason);
  });

  it('tells anybody that the release is pinned, and staff that the disk has other code: both are well', async () => {
    const url = `${await serve(true, 'idle')}/healthz`;
    expect(await (await fetch(url)).json()).toMatchObject({ status: 'ok', pinned: true });
    expect(await (await fetch(url)).json()).not.toHaveProperty('code');
    const forStaff = await fetch(url, { headers: { Authorization: 'staff' } });
    expect(await forStaff.json()).toMatchObject({ status: 'ok', code: 'changed' });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('hears that purges are %s, and whether that is well: %s', async (purge, status) => {
    const answer = await fetch(`${await serve(true, 'idle', purge)}/healthz`);
    expect(await answer.json()).toMatchObject({ status, purge });
  });

  it.each([
    ['off', 'ok'],
    ['untried', 'ok'],
    ['ok', 'ok'],
    ['failing', 'degraded'],
  ] as const)('hears that backups are %s, and whether that is well: %s', async (backup, status) => {
    const url = `${await serve(true, 'idle', 'off', backup)}/healthz`;
    const { lastError, ...forAll } = { state: backup, ...BACKUPS };
    expect(await (await fetch(url)).json()).toMatchObject({ status, backup: forAll });
    expect(await (await fetch(url)).text()).not.toContain('/srv');
    const forStaff = await fetch(url, { headers: { Authorization: 'staff' } });
    expect(await forStaff.json()).toMatchObject({ backup: { ...forAll, lastError } });
  });
});
