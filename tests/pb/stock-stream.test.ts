import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import { openStockPage, type StockPage } from '#tests/support/stock-page.ts';
import { createPhoto, createVehicle } from '#tests/support/stock.ts';

/** Stock events for open pages, from the real gateway and the real PocketBase. */

let pb: TestPocketbase;
let gateway: ApiGateway;
let admin: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  gateway = await startApiGateway(pb.url);
  admin = await pb.admin();
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

/** An open page that listens to events. */
async function openPage(): Promise<StockPage> {
  const page = await openStockPage(`${gateway.url}/api/stock-stream`);
  await expect.poll(() => page.heard).toContain('event:listening');
  return page;
}

it('pages receive events about public cars and their photos, and none about hidden ones', async () => {
  const pages = [await openPage(), await openPage()];
  const hidden = await createVehicle(admin, { status: 'oculto' });
  const hiddenPhoto = await createPhoto(admin, hidden.id);
  await admin.collection('vehicles').delete(hidden.id);
  const car = await createVehicle(admin);
  const photo = await createPhoto(admin, car.id);
  await admin.collection('vehicles').update(car.id, { status: 'reservado', matricula: '1234SECRETA' });
  await admin.collection('vehicles').delete(car.id);
  for (const page of pages) {
    const of = (id: string) =>
      page.heard
        .split('\n\n')
        .flatMap((message) => /^data:(.*)$/m.exec(message)?.[1] ?? [])
        .map((data) => JSON.parse(data) as { action?: string; record?: { id: string } })
        .filter(({ record }) => record?.id === id)
        .map(({ action }) => action);
    await expect.poll(() => of(car.id)).toEqual(['create', 'update', 'delete']);
    expect([of(hidden.id), of(hiddenPhoto.id)]).toEqual([[], []]);
    expect(of(photo.id)).toContain('create');
    expect(page.heard).not.toContain('SECRETA');
    page.leave();
  }
});

it('streams close when PocketBase stops, and are refused until it is back', async () => {
  const page = await openPage();
  await pb.end();
  await expect.poll(() => page.isOver, { timeout: 10_000 }).toBe(true);
  expect((await fetch(`${gateway.url}/api/stock-stream`)).status).toBe(503);
  await pb.boot();
  const back = await openPage();
  const client = await pb.admin('vuelve@nordvia.example');
  const { id } = await createVehicle(client);
  await expect.poll(() => back.heard).toContain(id);
  back.leave();
});
