import path from 'node:path';
import { parseArgs } from 'node:util';
import { claimDemoFolder, isSeeded, noteSeeded, requireDemoFolder } from '#scripts/demo/data-folder.ts';
import { demoEnv } from '#scripts/demo/demo-env.ts';
import { seedLife } from './life/seed-life.ts';
import { printProgress, seedDemo } from './seed.ts';
import { paths } from '#src/paths.ts';
import { startInbox } from '#scripts/mail-catcher/inbox.ts';
import { dataDirOf } from '#src/server/process/instance.ts';
import { createLog, type Log } from '#src/server/lib/log.ts';
import { ensurePocketbase } from '#scripts/pocketbase/install-release.ts';
import { requireFreePort } from '#src/server/process/ports.ts';
import type { Lifetime } from '#src/server/process/stop-signals.ts';
import { startBackend } from '#src/server/backend/backend.ts';
import { startSite } from '#src/server/stack.ts';
import { abortable } from '#src/server/lib/abortable.ts';

const FOLDER = 'DEMO_DATA_DIR';

/** Starts the demo with the arguments and the environment of this process; resolves when the site is served. */
export async function startDemo(log: Log, { signal, onStop }: Lifetime): Promise<void> {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  const env = demoEnv(process.env, FOLDER);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  await requireFreePort(env.PORT, env.HOST, 'PORT');
  await requireFreePort(env.MAIL_UI_PORT, env.HOST, 'MAIL_UI_PORT');
  await requireFreePort(env.MAIL_SMTP_PORT, env.HOST, 'MAIL_SMTP_PORT');
  const dataDir = dataDirOf(env);
  // Before the lock too, which leaves a file: a refused folder stays unchanged.
  await requireDemoFolder(dataDir, FOLDER);
  await abortable(ensurePocketbase(log), signal);

  log.info(`Starting PocketBase; the data are in ${dataDir}`);
  const backend = await startBackend(env, createLog('pocketbase'), {
    signal,
    dataDirVariable: FOLDER,
    prepare: async () => {
      if (values.reset) log.info(`Emptying ${dataDir}`);
      await claimDemoFolder(dataDir, FOLDER, values);
    },
  });
  onStop(backend.stop);
  if (!isSeeded(dataDir)) {
    log.info('Creating the demo stock');
    const url = backend.instance.pocketbaseUrl;
    await seedDemo({ url, email, password, onProgress: printProgress(log), signal });
    if (env.DEMO_LIFE === 'on') await seedLife(backend.instance);
    await noteSeeded(dataDir);
  }
  const inbox = await startInbox({
    smtpPort: env.MAIL_SMTP_PORT,
    uiPort: env.MAIL_UI_PORT,
    host: env.HOST,
    dir: path.join(dataDir, 'inbox'),
  });
  onStop(() => inbox.close());
  log.info('Building the site, if anything has changed');
  const site = await startSite(backend, signal);
  onStop(site.stop);

  const lines = [
    ['Site', site.siteUrl],
    ['Panel', `${site.siteUrl}${paths.admin}`],
    ['', `${email} / ${password}`],
    ['Inbox', `http://${env.HOST}:${env.MAIL_UI_PORT}`],
  ];
  process.stdout.write(
    `\n${lines.map(([name = '', value = '']) => `  ${name.padEnd(6)} ${value}`).join('\n')}\n\n`,
  );
  log.info('Ctrl-C stops everything');
}
