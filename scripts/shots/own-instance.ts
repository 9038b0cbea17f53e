import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PocketBase from 'pocketbase';
import * as z from 'zod/mini';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { findFreePorts } from '#src/server/ports.ts';
import { leash } from '#src/server/process/leash.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { MIXED_PHOTOS, takeMixedPhoto } from './mixed-photos.ts';

/** A demo of the shots' own, in `.data/shots`: the next time it starts in seconds, with the photographs that it has. */
export interface OwnInstance {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const PATIENCE_MS = 300_000;
const healthSchema = z.object({
  release: z.nullable(z.string()),
  publisher: z.object({ state: z.string() }),
});

async function waitForRelease(url: string, isAnother: (release: string) => boolean): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    const health = answer && healthSchema.parse(await answer.json());
    if (health?.release != null && health.publisher.state === 'idle' && isAnother(health.release))
      return health.release;
    await sleep(500);
  }
  throw new Error(`${url} published nothing within ${PATIENCE_MS / 1000} s`);
}

/** Gives every second car photographs of another kind, its cover first, once. @returns whether that changed anything. */
async function mixPhotos(url: string): Promise<boolean> {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(demoAdmin.email, demoAdmin.password);
  const images = client.collection('vehicle_images');
  if ((await images.getList(1, 1, { filter: "alt ~ 'Foto mixta'" })).totalItems > 0) return false;
  const vehicles = await client.collection('vehicles').getFullList({ sort: '-created_at' });
  for (const [index, { id }] of vehicles.filter((_, position) => position % 2 === 0).entries()) {
    for (const former of await images.getFullList({ filter: `vehicle_id = '${id}'` }))
      await images.delete(former.id);
    for (const orden of [1, 2]) {
      const photo = MIXED_PHOTOS[(index + orden - 1) % MIXED_PHOTOS.length];
      if (photo === undefined) continue;
      const file = new File([new Uint8Array(await takeMixedPhoto(photo))], `${photo.name}.jpg`, {
        type: 'image/jpeg',
      });
      await images.create({ vehicle_id: id, alt: `Foto mixta ${photo.name}`, orden, file });
    }
  }
  return true;
}

/** Starts it with mixed photographs; resolves when they are published. */
export async function startMixedInstance(): Promise<OwnInstance> {
  const [port, pbPort, uiPort, smtpPort] = (await findFreePorts(4)).map(String);
  const child = leash({
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
    const before = await waitForRelease(url, () => true);
    if (await mixPhotos(url)) await waitForRelease(url, (release) => release !== before);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
