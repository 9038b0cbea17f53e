import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createVisibilityRegister } from '#src/server/gateway/withholding.ts';
import { installFakeRelease } from '#tests/support/fake-release.ts';
import { startDistribution } from './start-distribution.ts';

const VEHICLES = [
  { id: 'cara', slug: 'audi-a4' },
  { id: 'carb', slug: 'bmw-x5' },
];

it('takes a hidden car away from there without any new release, and brings it back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'distribution-'));
  const at = (file: string) => path.join(folder, 'site', file);
  try {
    const release = await installFakeRelease(folder, { id: 'r1', vehicles: VEHICLES });
    const register = await createVisibilityRegister(path.join(folder, '.register.json'));
    register.listen(() => distributor.request());
    const stored = new Map(VEHICLES.map((vehicle) => [vehicle.id, vehicle]));
    const silent = () => undefined;
    const distributor = await startDistribution({
      target: path.join(folder, 'site'),
      siteUrl: 'https://coches.example',
      release: () => release,
      photos: { get: () => Promise.resolve(null) },
      pocketbase: {
        publicVehicles: () => Promise.resolve([...stored.values()]),
        publicPhotos: () => Promise.resolve([]),
        formerSlugs: () => Promise.resolve([]),
        siteSettings: () => Promise.resolve({ feed: true }),
      },
      log: { info: silent, warn: silent },
    });
    register.replaceAll(VEHICLES);
    await expect.poll(() => distributor.status().state).toBe('idle');
    expect(await readFile(at('catalogo.html'), 'utf8')).toContain('carb');

    stored.delete('carb');
    register.hide('carb');
    await expect.poll(() => distributor.status().state).toBe('idle');
    expect(existsSync(at('vehiculo/bmw-x5.html'))).toBe(false);
    expect(existsSync(at('vehiculo/audi-a4.html'))).toBe(true);
    for (const list of ['index.html', 'catalogo.html', 'stock.json', 'sitemap.xml'])
      expect(await readFile(at(list), 'utf8'), list).not.toContain('carb');

    for (const vehicle of VEHICLES) stored.set(vehicle.id, vehicle);
    register.replaceAll(VEHICLES);
    await expect.poll(() => distributor.status().state).toBe('idle');
    expect(existsSync(at('vehiculo/bmw-x5.html'))).toBe(true);
    expect(await readFile(at('catalogo.html'), 'utf8')).toContain('carb');
    await distributor.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
