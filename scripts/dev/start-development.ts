import path from 'node:path';
import { dev } from 'astro';
import { claimDemoFolder, requireDemoFolder } from '#scripts/demo/data-folder.ts';
import { demoEnv } from '#scripts/demo/demo-env.ts';
import { seedLife } from '#scripts/demo/life/seed-life.ts';
import { printProgress, seedDemo } from '#scripts/demo/seed.ts';
import { createGateway } from '#src/server/gateway.ts';
import { startInbox } from '#scripts/mail-catcher/inbox.ts';
import { dataDirOf } from '#src/server/process/instance.ts';
import { createLog, type Log } from '#src/server/lib/log.ts';
import { watchAlerts } from '#src/server/alerts/watch-alerts.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import type { Lifetime } from '#src/server/process/stop-signals.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import { watchPublication } from '#src/server/pocketbase/publication.ts';
import { createRenderers } from '#src/server/render/renderer.ts';
import { startBackend } from '#src/server/backend/backend.ts';
import { ensurePocketbase } from '#scripts/pocketbase/install-release.ts';
import { abortable } from '#src/server/lib/abortable.ts';

const FOLDER = 'DEV_DATA_DIR';

/** Starts the development server with the environment of this process; resolves when it serves. */
export async function startDevelopment(log: Log, { signal, onStop }: Lifetime): Promise<void> {
  const env = demoEnv(process.env, FOLDER);
  const dataDir = dataDirOf(env);
  await requireDemoFolder(dataDir, FOLDER);
  await abortable(ensurePocketbase(log), signal);
  const gatewayPort = await findFreePort();
  const backend = await startBackend(
    {
      ...env,
      PORT: gatewayPort,
      HOST: '127.0.0.1',
      SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    },
    createLog('pocketbase'),
    { signal, dataDirVariable: FOLDER, prepare: () => claimDemoFolder(dataDir, FOLDER) },
  );
  onStop(backend.stop);
  const { instance, client } = backend;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  const url = instance.pocketbaseUrl;
  const { vehicles } = await seedDemo({ url, email, password, onProgress: printProgress(log), signal });
  if (vehicles > 0 && env.DEMO_LIFE === 'on') await seedLife(instance);
  const inbox = await startInbox({
    smtpPort: env.MAIL_SMTP_PORT,
    uiPort: env.MAIL_UI_PORT,
    host: env.HOST,
    dir: path.join(dataDir, 'inbox'),
  });
  onStop(() => inbox.close());
  // A release measures photos before it is built; in development nothing else would.
  const measurePhotos = (stopping: AbortSignal) => measureNewPhotos(client, log, stopping);
  await measurePhotos(signal);
  const publisher = noPublisher({ release: null, measurePhotos, log });
  const publication = watchPublication(client.publicationVersion);
  const renderers = createRenderers(instance.releasesDir, {
    pocketbaseUrl: instance.pocketbaseUrl,
    secret: instance.secret,
  });
  const gateway = await createGateway({
    ...{ instance, pocketbase: client, publisher, publication, renderers },
    log: createLog('gateway'),
  });
  await gateway.listen();
  publication.start();
  onStop(async () => {
    publication.stop();
    await gateway.close();
  });
  const mail = startMail(instance, createLog('mail'));
  onStop(mail.stop);
  onStop(watchAlerts(client, createLog('alerts')).stop);

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
  onStop(() => server.stop());
  log.info(`Inbox: http://${env.HOST}:${env.MAIL_UI_PORT}`);
}
