import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PocketBase from 'pocketbase';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { paths } from '#src/paths.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { startChild } from '#src/server/process/child-process.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { MIXED_PHOTOS, takeMixedPhoto } from './mixed-photos.ts';

/** A separate demo for screenshots, in `.data/shots`, which is reused: later starts take seconds. */
export interface OwnInstance {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The car without photos. */
export const BARE_CAR = 'toyota-corolla-2021';

const PATIENCE_MS = 300_000;
const MARK = 'Recién llegado';

/** Waits until a served page contains the text. */
async function waitForPage(url: string, text: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true && (await answer.text()).includes(text)) return;
    await sleep(500);
  }
  throw new Error(`${url} did not contain '${text}' within ${PATIENCE_MS / 1000} s`);
}

/** Positions of a car's mixed photos. */
const PLACES = [1, 2];

/**
 * Gives every second car mixed photos, the cover first, unless it has them already: the last run may have been interrupted. One
 * car has none.
 * @returns the page of the last of them.
 */
async function mixPhotos(url: string): Promise<string> {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(demoAdmin.email, demoAdmin.password);
  const images = client.collection('vehicle_images');
  const vehicles = await client
    .collection('vehicles')
    .getFullList({ sort: '-created_at', filter: "status != 'oculto'" });
  const bare = await images.getFullList({ filter: `vehicle_id.slug = '${BARE_CAR}'` });
  for (const photo of bare) await images.delete(photo.id);
  const mixed = vehicles.filter(({ slug }, position) => position % 2 === 0 && slug !== BARE_CAR);
  for (const [index, { id }] of mixed.entries()) {
    const present = await images.getFullList<{ id: string; alt: string }>({
      filter: `vehicle_id = '${id}'`,
    });
    if (present.filter(({ alt }) => alt.startsWith(MARK)).length === PLACES.length) continue;
    for (const former of present) await images.delete(former.id);
    for (const orden of PLACES) {
      const photo = MIXED_PHOTOS[(index + orden - 1) % MIXED_PHOTOS.length];
      if (photo === undefined) continue;
      const file = new File([new Uint8Array(await takeMixedPhoto(photo))], `${photo.name}.jpg`, {
        type: 'image/jpeg',
      });
      await images.create({ vehicle_id: id, alt: `${MARK}, foto ${orden}`, orden, file });
    }
  }
  return paths.vehiculo(String(mixed.at(-1)?.['slug']));
}

/** Starts it with mixed photos; resolves when they are published. */
export async function startMixedInstance(): Promise<OwnInstance> {
  const [port, pbPort, uiPort, smtpPort] = (await findFreePorts(4)).map(String);
  const child = startChild({
    command: process.execPath,
    args: [path.join(projectRoot, 'scripts/demo.ts')],
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: port,
      PB_PORT: pbPort,
      MAIL_UI_PORT: uiPort,
      MAIL_SMTP_PORT: smtpPort,
      DEMO_DATA_DIR: '.data/shots',
      ADMIN_EMAIL: demoAdmin.email,
      ADMIN_PASSWORD: demoAdmin.password,
      RATE_LIMITS: 'off',
    },
    onLine: (line) => console.log(line),
  });
  const url = `http://localhost:${port}`;
  const stop = () => child.stop(15_000);
  try {
    await waitForPage(url, '</html>');
    const last = await mixPhotos(url);
    await waitForPage(`${url}${last}`, MARK);
    await waitForPage(`${url}${paths.catalogo}`, MARK);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
