import path from 'node:path';
import { dev } from 'astro';
import { printProgress } from '#scripts/demo/print-progress.ts';
import { seedDemo } from '#scripts/demo/seed.ts';
import { readEnv } from '#src/lib/env.ts';
import { createGateway } from '#src/server/gateway/gateway.ts';
import { startInbox } from '#src/server/inbox/inbox.ts';
import { createLog, errorMessage } from '#src/server/log.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { findFreePorts } from '#src/server/ports.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import { startBackend, stopOnSignals } from '#src/server/stack.ts';

/**
 * `npm run dev`: Astro's development server with hot reload at PORT, before a real PocketBase with the demo stock. What
 * the gateway answers (API, photos) is answered by the gateway here too, behind Astro's proxy; nothing is published.
 */

const log = createLog('dev');

async function main(): Promise<void> {
  const defaults = {
    DATA_DIR: '.data/dev',
    ADMIN_EMAIL: 'admin@nordvia.example',
    ADMIN_PASSWORD: 'nordvia-demo',
  };
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const mailPort = given['SMTP_PORT'] ?? given['MAIL_SMTP_PORT'] ?? '1025';
  const env = readEnv({
    ...defaults,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: mailPort,
    MAIL_TO: 'ventas@nordvia.example',
    ...given,
  });
  const [gatewayPort = 0] = await findFreePorts(1);
  const backend = await startBackend(
    {
      ...env,
      PORT: gatewayPort,
      HOST: '127.0.0.1',
      SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    },
    createLog('pocketbase'),
  );
  const { instance, client } = backend;
  await seedDemo({
    url: instance.pocketbaseUrl,
    email: env.ADMIN_EMAIL ?? defaults.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD ?? defaults.ADMIN_PASSWORD,
    onProgress: printProgress(log),
  });
  const inbox = await startInbox({
    smtpPort: env.MAIL_SMTP_PORT,
    uiPort: env.MAIL_UI_PORT,
    host: env.HOST,
    dir: path.join(instance.dataDir, 'inbox'),
  });
  // A release measures photos before it is built; here nothing else would.
  const measurePhotos = () => measureNewPhotos(client, log);
  await measurePhotos();
  const publisher = noPublisher({ release: null, measurePhotos, log });
  const gateway = await createGateway(instance, client, publisher, createLog('gateway'));
  await gateway.listen();
  const mail = startMail(instance, createLog('mail'));

  process.env['POCKETBASE_URL'] = instance.pocketbaseUrl;
  process.env['BUILD_DIR'] = instance.buildDir;
  const proxy = Object.fromEntries(
    ['/api', '/fotos', '/healthz'].map((prefix) => [prefix, instance.gatewayUrl]),
  );
  const server = await dev({
    root: projectRoot,
    server: { port: env.PORT, host: env.HOST },
    vite: { server: { proxy } },
  });
  stopOnSignals(async () => {
    await server.stop();
    await mail.stop();
    await gateway.close();
    await inbox.close();
    await backend.stop();
  }, log);
  log.info(`Inbox: http://${env.HOST}:${env.MAIL_UI_PORT}`);
}

try {
  await main();
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
