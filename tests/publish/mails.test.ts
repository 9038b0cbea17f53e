import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { functionPaths } from '#src/paths.ts';
import { startChild } from '#src/server/process/child-process.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { processesNaming } from '#tests/support/processes.ts';
import { FaultySmtp } from '#tests/support/smtp.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** The whole product as processes, with mails to a real SMTP server in this test. */

const LEADS = 200;
/** Hourly limit of receipts: see pb/lib/leads/leads.ts. */
const RECEIPTS = 100;
const KILLS = 4;
/** Concurrent mails of a sender: see src/server/mail/sender.ts. */
const PARALLEL = 4;

let stack: TestStack;
let smtp: FaultySmtp;
let restarted: ReturnType<typeof startChild> | undefined;
afterEach(async () => {
  await restarted?.stop(15_000);
  restarted = undefined;
  await stack.stop();
  await smtp.close();
});

async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<void> {
  smtp = await FaultySmtp.start();
  stack = await startTestStack('scripts/start.ts', {
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtp.port),
      MAIL_RETRY_SECONDS: Array(20).fill(1).join(','),
      MAIL_SEND_SECONDS: '5',
      ...env,
    },
  });
}

async function killProduct(): Promise<void> {
  const script = / \S*scripts\/start\.ts/;
  const processes = await processesNaming(stack.dataDir);
  const main = processes.find(({ command }) => script.test(command) && !command.includes('child-process.sh'));
  if (main === undefined) throw new Error('The product is not running');
  process.kill(main.pid, 'SIGKILL');
  while ((await processesNaming(stack.dataDir)).length > 0) await sleep(50);
}

async function startAgain(): Promise<void> {
  restarted = startChild({
    command: process.execPath,
    args: [path.join(projectRoot, 'scripts/start.ts')],
    cwd: projectRoot,
    env: { ...process.env, ...stack.env },
    onLine: () => undefined,
  });
  for (;;) {
    const answer = await fetch(`${stack.url}/healthz`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(50);
  }
}

const post = (body: unknown) =>
  fetch(`${stack.url}${functionPaths.sendContactEmail}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Sends a lead as the form does: retries with the same idempotency key until it is acknowledged. */
async function sendUntilAcknowledged(index: number): Promise<void> {
  const body = { ...contactBody, email: `c${index}@cliente.example`, envio: `envio-${index}-prueba` };
  for (;;) {
    const answer = await post(body).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(100);
  }
}

const KILLED = `${LEADS} leads sent while the product is killed ${KILLS} times: each is stored once, and each mail delivered`;
test(KILLED, { timeout: 480_000 }, async () => {
  await startProduct();
  let acknowledged = 0;
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    for (let index = visitor; index < LEADS; index += 4) {
      await sendUntilAcknowledged(index);
      acknowledged++;
      await sleep(20);
    }
  });
  for (let kill = 1; kill <= KILLS; kill++) {
    while (acknowledged < (LEADS * kill) / (KILLS + 1)) await sleep(20);
    // Slow responses, so that the kill interrupts mails in progress.
    await smtp.setMode('slow');
    await smtp.takeMore(PARALLEL);
    await killProduct();
    await smtp.setMode('accept');
    await startAgain();
  }
  await Promise.all(visitors);

  // During its restart the product accepts leads before it accepts sign-ins.
  const admin = await vi.waitFor(() => stack.signIn(), { timeout: 30_000, interval: 200 });
  const headers = { Authorization: admin.authStore.token };
  const mail = async () =>
    (
      (await (await fetch(`${stack.url}/healthz`, { headers })).json()) as {
        mail: { waiting: number | null };
      }
    ).mail;
  await expect.poll(mail, { timeout: 60_000, interval: 200 }).toMatchObject({ waiting: 0, failed: 0 });

  const leads = await admin.collection('leads').getFullList();
  expect(leads.map(({ email }) => email as string).toSorted()).toEqual(
    Array.from({ length: LEADS }, (_, index) => `c${index}@cliente.example`).toSorted(),
  );

  const timesById = new Map<string, number>();
  for (const { messageId } of smtp.mails) timesById.set(messageId, (timesById.get(messageId) ?? 0) + 1);
  expect(timesById.size).toBe(LEADS + RECEIPTS);
  const receipts = new Set(smtp.mails.flatMap(({ to }) => to));
  expect(receipts.size).toBe(RECEIPTS + 1);
  const doubled = [...timesById.values()].filter((times) => times > 1);
  expect(doubled.length).toBeLessThanOrEqual(KILLS * PARALLEL);
});

test('a client that sends too often gets an error in Spanish, with a Retry-After', async () => {
  await startProduct({ RATE_LIMITS: 'on' });
  const answers: Response[] = [];
  for (let i = 0; i < 8; i++) answers.push(await post(contactBody));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  // The seconds that remain of the window of one minute.
  const wait = Number(refused[0]?.headers.get('Retry-After'));
  expect(Number.isInteger(wait)).toBe(true);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await refused[0]?.json()).toEqual({
    code: 429,
    message: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
    data: {},
  });
});
