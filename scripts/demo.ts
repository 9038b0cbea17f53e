import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printProgress } from '#scripts/demo/print-progress.ts';
import { seedDemo } from '#scripts/demo/seed.ts';
import { readEnv } from '#src/lib/env.ts';
import { paths } from '#src/paths.ts';
import { startInbox } from '#src/server/inbox/inbox.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { requireFreePort } from '#src/server/ports.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { startBackend, startSite, stopOnSignals } from '#src/server/stack.ts';

/** `npm run demo`: the whole product with the demo stock, an administrator and an inbox for its mails. `--reset` starts afresh. */

const DEFAULTS = {
  DATA_DIR: '.data/demo',
  ADMIN_EMAIL: 'admin@nordvia.example',
  ADMIN_PASSWORD: 'nordvia-demo',
  SMTP_HOST: '127.0.0.1',
  SMTP_FROM: 'Nordvia <web@nordvia.example>',
  MAIL_TO: 'ventas@nordvia.example',
};

const log = createLog('demo');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const mailPort = given['SMTP_PORT'] ?? given['MAIL_SMTP_PORT'] ?? '1025';
  const env = readEnv({ ...DEFAULTS, SMTP_PORT: mailPort, ...given });
  const { ADMIN_EMAIL: email = DEFAULTS.ADMIN_EMAIL, ADMIN_PASSWORD: password = DEFAULTS.ADMIN_PASSWORD } =
    env;
  await requireFreePort(env.PORT, env.HOST, 'PORT');
  await requireFreePort(env.MAIL_UI_PORT, env.HOST, 'MAIL_UI_PORT');
  await requireFreePort(env.MAIL_SMTP_PORT, env.HOST, 'MAIL_SMTP_PORT');
  const dataDir = path.resolve(projectRoot, env.DATA_DIR);
  if (values.reset) {
    log.info(`Removing ${dataDir}`);
    await rm(dataDir, { recursive: true, force: true });
  }

  log.info('Starting PocketBase');
  const backend = await startBackend(env, createLog('pocketbase'));
  // Once per data folder: what the demo's users delete or rename stays so.
  const seeded = path.join(dataDir, 'demo-is-seeded');
  if (!existsSync(seeded)) {
    log.info('Filling in the demo stock');
    await seedDemo({ url: backend.instance.pocketbaseUrl, email, password, onProgress: printProgress(log) });
    await writeFile(seeded, '');
  }
  const inbox = await startInbox({
    smtpPort: env.MAIL_SMTP_PORT,
    uiPort: env.MAIL_UI_PORT,
    host: env.HOST,
    dir: path.join(dataDir, 'inbox'),
  });
  log.info('Building the site, if anything has changed');
  const site = await startSite(backend);
  stopOnSignals(async () => {
    await site.stop();
    await inbox.close();
  }, log);

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

try {
  await main();
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
