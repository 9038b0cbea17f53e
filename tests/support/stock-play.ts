import type PocketBase from 'pocketbase';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { demoFacts } from './business.ts';
import { feedSettings } from './feed-settings.ts';
import { createPhoto, createSpec, createVehicle, throwAway } from './stock.ts';

/** Random changes of a stock, deterministic for a seed. */

/** Numbers from 0 to 1, deterministic for a seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const BRANDS = ['BMW', 'Audi', 'Citroën'];
const MODELS = ['Serie 3', 'A4', 'C4'];

/** A random sequence of changes. */
export interface StockPlay {
  /** The next number from 0 to 1. */
  readonly next: () => number;
  readonly pick: <T>(items: readonly T[]) => T;
  /** Every kind of change of one car of any status, and of the business. */
  readonly changes: Readonly<Record<string, (id: string) => Promise<unknown>>>;
  readonly newCar: () => Promise<unknown>;
  /** Makes a random change to a random car. */
  readonly changeAny: () => Promise<void>;
}

/** @param client an administrator's. */
export function playWithStock(client: PocketBase, seed: number): StockPlay {
  const next = numbers(seed);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  const vehicles = client.collection('vehicles');
  const settings = client.collection('ajustes');
  const newCar = () =>
    createVehicle(client, { marca: pick(BRANDS), precio_eur: Math.round(10_000 + next() * 90_000) });
  const changes: StockPlay['changes'] = {
    price: (id) => vehicles.update(id, { precio_eur: Math.round(next() * 90_000) }),
    text: (id) => vehicles.update(id, { color_exterior: `Color ${next()}` }),
    rename: (id) => vehicles.update(id, { modelo: `Otro ${Math.floor(next() * 1e6)}` }),
    brand: (id) => vehicles.update(id, { marca: pick(BRANDS) }),
    model: (id) => vehicles.update(id, { modelo: pick(MODELS) }),
    hide: (id) => vehicles.update(id, { status: 'oculto' }),
    show: (id) => vehicles.update(id, { status: 'disponible' }),
    sell: (id) => vehicles.update(id, { status: 'vendido' }),
    reserve: (id) => vehicles.update(id, { status: 'reservado', destacado: true }),
    photo: (id) => createPhoto(client, id, { fields: { orden: Math.floor(next() * 9) } }),
    spec: (id) => createSpec(client, id, { valor: String(next()) }),
    feeds: async () => {
      const { feed_activo } = await settings.getOne<{ feed_activo: boolean }>(SETTINGS_ID);
      await settings.update(SETTINGS_ID, feedSettings(!feed_activo));
    },
    brandText: async () => {
      const pages = await client
        .collection('paginas_marca')
        .getFullList<{ id: string }>({ sort: 'marca,modelo' });
      await client.collection('paginas_marca').update(pick(pages).id, { texto: `Texto ${next()}` });
    },
    trash: (id) => throwAway(client, 'vehicles', id),
    restore: async (id) => {
      await throwAway(client, 'vehicles', id);
      await throwAway(client, 'vehicles', id, 'restaurar');
    },
    photoTrash: async (id) => throwAway(client, 'vehicle_images', (await createPhoto(client, id)).id),
    delete: (id) => vehicles.delete(id),
    create: newCar,
    // Every public page shows it.
    business: () =>
      client.collection('negocio').update(BUSINESS_ID, { datos: { ...demoFacts, claim: `Lema ${next()}` } }),
  };
  return {
    ...{ next, pick, changes, newCar },
    changeAny: async () => {
      const { items } = await vehicles.getList<{ id: string }>(1, 200, { sort: 'id', skipTotal: true });
      const change = items.length < 5 ? newCar : changes[pick(Object.keys(changes))];
      await change?.(items.length === 0 ? '' : pick(items).id);
    },
  };
}
