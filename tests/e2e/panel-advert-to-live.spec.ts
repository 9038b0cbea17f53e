import { advertToLive } from '#scripts/bench/dealer/advert-to-live.ts';
import { Hands } from '#scripts/bench/dealer/hands.ts';
import { expect, test } from '#tests/support/own-stack.ts';
import { openPanel } from '#tests/support/panel.ts';

/** The task of `npm run bench -- dealer`, on a phone. */

test('an advert becomes a car on the site in at most 14 taps', async ({ page, stack }) => {
  const client = await stack.signIn();
  const vehicles = client.collection('vehicles');
  await openPanel(page, stack, '?tab=vehiculos');
  const hands = new Hands(page, 'phone');
  await advertToLive(hands);
  expect(hands.presses).toBeLessThanOrEqual(14);
  expect(hands.keys).toBe(0);

  const car = await vehicles.getFirstListItem("version = 'M340i xDrive Touring' && km = 69400");
  expect(car).toMatchObject({ marca: 'BMW', modelo: 'Serie 3', anio: 2021, status: 'disponible' });
  const count = async (collection: string) =>
    (await client.collection(collection).getList(1, 1, { filter: `vehicle_id = '${car.id}'` })).totalItems;
  await expect.poll(() => count('vehicle_images')).toBe(15);
  await expect.poll(() => count('vehicle_specs')).toBeGreaterThanOrEqual(25);
  await vehicles.delete(car.id);
});
