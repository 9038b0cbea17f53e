import type PocketBase from 'pocketbase';
import { functionPaths } from '#src/paths.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

/** Light load of a dealership: repeated saves of a car, photo uploads and deletions, and leads. */
export interface LightLoad {
  /** Counts of completed actions. */
  readonly done: { saves: number; photos: number; deletions: number; leads: number };
  /** Stops it. @throws the first error. */
  readonly stop: () => Promise<void>;
}

/** @param url the gateway's public address. */
export async function startLightLoad(url: string, admin: PocketBase): Promise<LightLoad> {
  const done = { saves: 0, photos: 0, deletions: 0, leads: 0 };
  const car = await createVehicle(admin);
  let isStopped = false;
  const again = async (act: () => Promise<unknown>) => {
    while (!isStopped) await act();
  };
  const save = async () => {
    await admin.collection('vehicles').update(car.id, { km: 1000 + done.saves });
    done.saves++;
  };
  const photograph = async () => {
    const photo = await createPhoto(admin, car.id);
    done.photos++;
    if (done.photos % 3 === 0) return;
    await admin.collection('vehicle_images').delete(photo.id);
    done.deletions++;
  };
  const write = async () => {
    const answer = await fetch(`${url}${functionPaths.sendContactEmail}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...contactBody, email: `visita-${done.leads}@cliente.example` }),
    });
    if (!answer.ok) throw new Error(`A lead was answered with ${answer.status}: ${await answer.text()}`);
    done.leads++;
  };
  const all = Promise.all([save, photograph, write].map(again));
  // Rejections are reported by `stop`.
  all.catch(() => undefined);
  return {
    done,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}
