import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { createPrelinker } from './prelink.ts';
import type { ReleaseApp } from './release-app.ts';
import { EMPTY_SITE } from './stock-pages.ts';
import { writePages, type PagesTask } from './write-pages.ts';
import { OWN_FILES, writeStock } from './write-stock.ts';

let target: string;
beforeEach(() => {
  target = mkdtempSync(path.join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(target, { recursive: true }));

/** A build whose pages list the cars that they are rendered from. */
const app: ReleaseApp = {
  render: (pathname, { stock: { vehicles } }) =>
    Promise.resolve({
      status: pathname === '/404' ? 404 : 200,
      bytes: Buffer.from(vehicles.map(({ slug }) => slug).join()),
    }),
};

/** Writes the pages of that many cars; returns the files that another thread has written. */
async function write(cars: number, render = app.render): Promise<string[]> {
  const vehicles = Array.from({ length: cars }, (_, number) =>
    stockVehicle({ id: `coche${number}`, slug: `coche-${number}`, marca: `Marca ${number}` }),
  );
  const site = { ...EMPTY_SITE, stock: { ...EMPTY_SITE.stock, vehicles } };
  const helped: string[] = [];
  const helper = {
    writePages: (task: PagesTask) => {
      helped.push(...task.pages.map(({ file }) => file));
      return writePages({ render }, task);
    },
  };
  const tools = { prelinker: createPrelinker(OWN_FILES), helper };
  await writeStock(app, site, tools, { target, former: null, isCompressed: false });
  return helped;
}

const read = (file: string) => readFileSync(path.join(target, 'client', file), 'utf8');

describe('the pages of a whole stock', () => {
  it('are written by one thread when they are few', async () => {
    expect(await write(20)).toEqual([]);
    expect(read('vehiculo/coche-7.html')).toBe('coche-7');
    expect(read('stock.json').split(',')).toHaveLength(20);
  });

  it('are shared with another thread when they are many, except those that show all cars', async () => {
    const helped = await write(300);
    expect(helped.length).toBeGreaterThan(50);
    // Each car has a page, and so has its brand.
    expect(helped.length).toBeLessThan(600);
    expect(helped.every((file) => /^(vehiculo|stock\/marca)/.test(file))).toBe(true);
    for (let car = 0; car < 300; car++) expect(read(`vehiculo/coche-${car}.html`)).toBe(`coche-${car}`);
  });

  it('are incomplete when the other thread fails', async () => {
    await expect(write(300, () => Promise.reject(new Error('The thread has ended')))).rejects.toThrow(
      'ended',
    );
  });

  it('are incomplete when a page references a missing file', async () => {
    const bytes = Buffer.from('<script src="/_astro/gone.js"></script>');
    await expect(write(300, () => Promise.resolve({ status: 200, bytes }))).rejects.toThrow(
      /missing: \/_astro\/gone\.js \(in vehiculo/,
    );
  });
});
