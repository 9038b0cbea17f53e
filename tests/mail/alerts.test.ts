import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { describeBackups } from '#src/server/backup/backup-state.ts';
import { createOutboxClient } from '#src/server/mail/outbox-client.ts';
import { notifyByMail, openAlerts } from '#src/server/ops/alerts.ts';
import { describeDisk } from '#src/server/ops/disk-health.ts';
import { createHealthReport } from '#src/server/ops/health-report.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { MailBench } from '#tests/support/mail-bench.ts';
import { TEST_SECRET } from '#tests/support/pocketbase.ts';

/** Alert mails: a real PocketBase and a real SMTP server that fail, and a fake clock. */

const MINUTE = 60_000;

let bench: MailBench;
let folder: string;
let minutes = 0;
const startedAt = Date.now();
const now = () => new Date(startedAt + minutes * MINUTE);

beforeEach(async () => {
  folder = await mkdtemp(path.resolve('.test', 'alerts-'));
  minutes = 0;
});
afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true, force: true });
});

/** Watches like `npm start`; the returned function runs one check at a given minute. */
async function watch(): Promise<(atMinute: number) => Promise<void>> {
  const { url } = bench.pb;
  const look = createHealthReport(
    {
      publisher: {
        release: () => ({ id: '1', builtAt: '2026-05-04T12:00:00.000Z', vehicles: [] }) as never,
        status: () => ({ state: 'idle', lastError: null, lastDurationMs: null, isPinned: false }),
      },
      pocketbase: createPocketBaseClient(url, TEST_SECRET),
      outbox: createOutboxClient(url, TEST_SECRET),
      apiLoad: () => ({ calls: 'ok', streams: 'ok' }),
      isSendingMail: true,
      purge: () => 'off',
      backup: () => Promise.resolve(describeBackups({ lastSuccess: null, lastFailure: null }, false)),
      disk: () => Promise.resolve(describeDisk(Infinity, Infinity, true)),
    },
    now,
  );
  const log = (message: string) => void bench.logged.push(message);
  const never = new AbortController().signal;
  const lookAgain = await openAlerts({
    ...{ checkHealth: look, now, afterMs: 5 * MINUTE, stateFile: path.join(folder, 'alerts.json') },
    notify: notifyByMail(
      bench.settings(),
      'ops@nordvia.example',
      'https://nordvia.example',
      () => demoBusiness,
      never,
    ),
    log: { info: log, warn: log },
  });
  return async (atMinute) => {
    minutes = atMinute;
    await lookAgain();
  };
}

const subjects = () =>
  Promise.all(
    bench.smtp.mails
      .filter(({ to }) => to.includes('ops@nordvia.example'))
      .map(async ({ raw }) => (await PostalMime.parse(raw)).subject),
  );

test('alerts the operator once that PocketBase is down, also across a restart, and once that it is up again', async () => {
  bench = await MailBench.open(inject('hooksDir'));
  let lookAt = await watch();
  await lookAt(0);
  await bench.pb.end('SIGKILL');
  await lookAt(1);
  await lookAt(5.9);
  expect(await subjects()).toEqual([]);
  await lookAt(6);
  await lookAt(7);
  lookAt = await watch();
  await lookAt(8);
  const GONE = 'Base de datos: no responde · nordvia.example';
  expect(await subjects()).toEqual([GONE]);

  await bench.pb.boot();
  await lookAt(9);
  await lookAt(10);
  await lookAt(60);
  expect(await subjects()).toEqual([GONE, 'Base de datos: arreglado · nordvia.example']);
});

test('reports a mail failure as soon as mail can be sent again', async () => {
  bench = await MailBench.open(inject('hooksDir'), 'refuse');
  bench.startSender();
  await bench.sendLead();
  const lookAt = await watch();
  await lookAt(9);
  await lookAt(11);
  await lookAt(16);
  await lookAt(17);
  expect(bench.logged.filter((line) => line.startsWith('mail has been failing since'))).toHaveLength(1);
  expect(
    bench.logged.filter((line) => /Cannot deliver an alert.*refuses the connection/.test(line)),
  ).toHaveLength(1);

  await bench.smtp.setMode('accept');
  await bench.waitUntilAllSent(2);
  await lookAt(18);
  await lookAt(19);
  expect(await subjects()).toEqual(['Correo: arreglado · nordvia.example']);
  const alert = bench.smtp.mails.find(({ to }) => to.includes('ops@nordvia.example'));
  const { text } = await PostalMime.parse(alert?.raw ?? '');
  expect(text).toMatch(/Desde: .+\n+Hasta: /);
  expect(text).toContain('No pudimos avisarte antes');
  expect(bench.logged.at(-1)).toBe('Alerts are delivered again');
});
