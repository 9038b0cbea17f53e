import { execFileSync } from 'node:child_process';
import { cp, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { demoBusiness } from '#tests/support/business.ts';
import { functionPaths } from '#src/paths.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { FaultySmtp } from '#tests/support/smtp.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/**
 * The data disk fills and is emptied: the customer, the dealer, the health check and the operator are notified. Needs
 * permission to mount a file system.
 */

const DISK_MB = 400;
const MB = 1024 * 1024;

let stack: TestStack | undefined;
let smtp: FaultySmtp | undefined;
let mounted: string | undefined;
afterAll(async () => {
  await stack?.halt();
  await smtp?.close();
  if (mounted === undefined) return;
  execFileSync('umount', [mounted]);
  await rm(mounted, { recursive: true, force: true });
  await rm(`${mounted}-aside`, { recursive: true, force: true });
});

const subjects = async () =>
  Promise.all(
    (smtp?.mails ?? [])
      .filter(({ to }) => to.includes('ops@nordvia.example'))
      .map(async ({ raw }) => (await PostalMime.parse(raw)).subject ?? ''),
  );

test('a full data disk', async () => {
  smtp = await FaultySmtp.start();
  stack = await startTestStack('scripts/start.ts');
  const { dataDir } = stack;
  await stack.halt();
  await cp(dataDir, `${dataDir}-aside`, { recursive: true, verbatimSymlinks: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
  mounted = dataDir;
  execFileSync('cp', ['-a', `${dataDir}-aside/.`, dataDir]);
  stack = await launchStack('scripts/start.ts', dataDir, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    ALERT_TO: 'ops@nordvia.example',
    ALERT_AFTER_MINUTES: '0',
  });
  const { url } = stack;
  const admin = await stack.signIn();
  const car = await admin
    .collection('vehicles')
    .create({ marca: 'BMW', modelo: 'X5', version: 'M', anio: 2022, status: 'disponible' });
  await stack.waitForHealth('a well product', ({ status }) => status === 'ok');

  const send = (email: string) =>
    fetch(`${url}${functionPaths.sendContactEmail}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...contactBody, email, mensaje: 'x'.repeat(1900) }),
    });
  const filler = path.join(dataDir, 'filler');
  const fillUntil = async (leftMb: number) => {
    await rm(filler, { force: true });
    const { bavail, bsize } = await statfs(dataDir);
    // The write fails at the end of the disk, and so fills it.
    const bytes = bavail * bsize - leftMb * MB + (leftMb === 0 ? MB : 0);
    await writeFile(filler, Buffer.alloc(bytes)).catch(() => undefined);
  };

  await fillUntil(150);
  await stack.waitForHealth(
    'a low disk',
    ({ disk, status }) => disk.state === 'low' && status === 'degraded',
  );
  expect((await stack.health(admin.authStore.token)).disk.freeBytes).toBeLessThan(151 * MB);
  await expect
    .poll(subjects, { timeout: 30_000 })
    .toEqual(['Disco: queda poco espacio · sitio.nordvia.example']);

  await fillUntil(0);
  await stack.waitForHealth(
    'a full disk',
    ({ disk, status }) => disk.state === 'full' && status === 'degraded',
  );
  // SQLite can still write into free pages.
  let answer = await send('c0@cliente.example');
  let stored = 0;
  for (; answer.ok && stored < 5000; answer = await send(`c${stored}@cliente.example`)) stored++;
  expect(answer.status).toBe(503);
  const { message } = (await answer.json()) as { message: string };
  expect(message).toMatch(/^No hemos podido guardar tu mensaje/);
  expect(message).toContain(demoBusiness.phones[0].display);
  const refused = await admin
    .collection('vehicles')
    .update(car.id, { precio: 1 })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 503,
    response: { message: expect.stringMatching(/disco del servidor está lleno/) as string },
  });
  expect((await fetch(`${url}/contacto`)).status).toBe(200);
  await expect
    .poll(subjects, { timeout: 30_000 })
    .toContain('Disco: no se puede escribir en él · sitio.nordvia.example');

  await rm(filler);
  await expect.poll(async () => (await send('later@cliente.example')).status).toBe(200);
  await admin.collection('vehicles').update(car.id, { precio: 12_345 });
  await stack.waitForHealth('a well product', ({ status }) => status === 'ok');
  await expect.poll(subjects, { timeout: 120_000 }).toContain('Disco: arreglado · sitio.nordvia.example');
  const received = await subjects();
  expect(received.filter((subject) => subject.startsWith('Disco'))).toHaveLength(3);
  // Exactly the acknowledged leads are stored.
  expect(
    await admin.collection('leads').getFullList({ filter: 'email != "later@cliente.example"' }),
  ).toHaveLength(stored);
});
