import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PocketBase from 'pocketbase';
import * as z from 'zod';
import { BUSINESS_ID } from '#src/features/company/business/business.id.ts';
import { businessAnswerSchema, type BusinessFacts } from '#src/features/company/business/business.schema.ts';
import { functionPaths } from '#src/paths.ts';
import type { Log } from '#src/server/lib/log.ts';
import { identityOf, photosOf, readStock, type CarFacts, type DemoCar } from './stock.ts';
import { saleOf } from './sale.ts';
import { specsFor } from './specs.ts';

/** What the demo dealer states about prices and guarantee, which src/config/business.ts leaves to each dealer. */
const STATED: Partial<BusinessFacts> = {
  priceIncludes:
    'Precio final en España: vehículo, transporte, gestión documental, impuesto de matriculación e IVA.',
  costs: [
    { name: 'Gestoría', kind: 'included', amount: 0, basis: '', compulsory: false },
    { name: 'Transferencia', kind: 'included', amount: 0, basis: '', compulsory: false },
    { name: 'Entrega a domicilio', kind: 'varies', amount: 0, basis: 'según provincia', compulsory: false },
  ],
  // Short: a printed page of the demo is one sheet.
  warranty:
    'Cubre los defectos que el coche ya tenía al entregarlo, aunque aparezcan después. No cubre el desgaste normal ni los daños por accidente.\n\n' +
    'Antes de reparar, llámanos: te decimos a qué taller llevarlo.',
};

/** Sets what the demo dealer states, unless that was edited already. */
async function seedBusiness(client: PocketBase): Promise<void> {
  const { facts } = businessAnswerSchema.parse(await client.send(functionPaths.business, {}));
  if (facts.priceIncludes !== '') return;
  await client.collection('negocio').update(BUSINESS_ID, { datos: { ...facts, ...STATED } });
}

/** Logs a seeding's progress: each step at its start, its quarters and its end. */
export function printProgress(log: Log): (progress: SeedProgress) => void {
  let printed = '';
  return ({ step, done, total }) => {
    const quarter = total === 0 ? 4 : Math.floor((done / total) * 4);
    const line = `${step}: ${quarter * 25} %`;
    if (line !== printed) log.info(line);
    printed = line;
  };
}

/** Concurrent requests: enough to keep PocketBase busy, few enough to leave room for others. */
const WIDTH = 6;

/** The device name of the seeding, so that a start of the demo sends no new-device notice. */
const DEVICE = 'seeding-of-the-demo';

/** Progress of the seeding; `done` and `total` count records of one collection. */
interface SeedProgress {
  readonly step: 'vehicles' | 'photos' | 'specs';
  readonly done: number;
  readonly total: number;
}

/** The target of a seeding, with an administrator of the panel. */
export interface SeedOptions {
  /** PocketBase's address. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly onProgress?: (progress: SeedProgress) => void;
  /** Aborts the seeding: no further record is started, and those in progress are awaited. */
  readonly signal?: AbortSignal | undefined;
}

/** Progress callback and abort signal. */
type Course = Pick<SeedOptions, 'onProgress' | 'signal'>;

/** Number of records that a seeding created: all zero when the demo stock was complete. */
interface SeedResult {
  readonly vehicles: number;
  readonly photos: number;
  readonly specs: number;
}

const storedVehicle = z.object({
  id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  version: z.string(),
  anio: z.number(),
});
const storedPhoto = z.object({ vehicle_id: z.string(), alt: z.string(), orden: z.number() });
const storedSpec = z.object({ vehicle_id: z.string(), grupo: z.string(), clave: z.string() });

/** Columns that become photos, specs and the order of creation instead of fields of the vehicle. */
const NOT_FIELDS: readonly string[] = ['distintivo_dgt', 'fotos', 'orden'] satisfies (keyof DemoCar)[];

function vehicleFields(car: DemoCar, facts: CarFacts): Record<string, unknown> {
  const columns = Object.entries(car).filter(([column]) => !NOT_FIELDS.includes(column));
  return { ...Object.fromEntries(columns), ...saleOf(car, facts) };
}

async function runAll(
  step: SeedProgress['step'],
  tasks: readonly (() => Promise<unknown>)[],
  { width, onProgress, signal }: Course & { readonly width: number },
): Promise<void> {
  const queue = tasks.values();
  let done = 0;
  const worker = async (): Promise<void> => {
    for (const task of queue) {
      if (signal?.aborted === true) return;
      await task();
      done++;
      onProgress?.({ step, done, total: tasks.length });
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  // Only after the workers have finished: a request in progress during PocketBase's shutdown keeps it from closing its database
  // cleanly.
  signal?.throwIfAborted();
}

async function signIn({ url, email, password }: SeedOptions): Promise<PocketBase> {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password, { headers: { 'X-Device': DEVICE } });
  return client;
}

/** Creates the missing cars one by one: created_at determines the order on the home page. */
async function seedVehicles(
  client: PocketBase,
  cars: readonly DemoCar[],
  course: Course,
): Promise<{ ids: Map<string, string>; created: number }> {
  const vehicles = client.collection('vehicles');
  const { factsOf } = readStock();
  const stored = z.array(storedVehicle).parse(await vehicles.getFullList());
  const ids = new Map(stored.map((vehicle) => [identityOf(vehicle), vehicle.id]));
  const missing = cars.filter((car) => !ids.has(identityOf(car))).toSorted((a, b) => b.orden - a.orden);
  const tasks = missing.map((car) => async () => {
    const { id } = await vehicles.create(vehicleFields(car, factsOf(car)));
    ids.set(identityOf(car), id);
  });
  await runAll('vehicles', tasks, { width: 1, ...course });
  return { ids, created: tasks.length };
}

async function seedPhotos(
  client: PocketBase,
  cars: readonly (readonly [string, DemoCar])[],
  course: Course,
): Promise<number> {
  const images = client.collection('vehicle_images');
  const stored = z.array(storedPhoto).parse(await images.getFullList());
  const isStored = (vehicle_id: string, alt: string, orden: number): boolean =>
    stored.some((photo) => photo.vehicle_id === vehicle_id && (photo.alt === alt || photo.orden === orden));
  const tasks = cars.flatMap(([vehicle_id, car]) =>
    photosOf(car)
      .filter(({ alt, orden }) => !isStored(vehicle_id, alt, orden))
      .map(({ file, alt, orden }) => async () => {
        const upload = new File([await readFile(file)], path.basename(file), { type: 'image/jpeg' });
        await images.create({ vehicle_id, alt, orden, file: upload });
      }),
  );
  await runAll('photos', tasks, { width: WIDTH, ...course });
  return tasks.length;
}

async function seedSpecs(
  client: PocketBase,
  cars: readonly (readonly [string, DemoCar])[],
  course: Course,
): Promise<number> {
  const specs = client.collection('vehicle_specs');
  const { template, factsOf } = readStock();
  const key = (...parts: readonly string[]): string => parts.join('|');
  const stored = new Set(
    z
      .array(storedSpec)
      .parse(await specs.getFullList())
      .map((spec) => key(spec.vehicle_id, spec.grupo, spec.clave)),
  );
  const tasks = cars.flatMap(([vehicle_id, car]) =>
    specsFor(car, template, factsOf(car))
      .filter(({ grupo, clave }) => !stored.has(key(vehicle_id, grupo, clave)))
      .map((spec) => () => specs.create({ vehicle_id, ...spec })),
  );
  await runAll('specs', tasks, { width: WIDTH, ...course });
  return tasks.length;
}

/**
 * Creates the demo stock in PocketBase through the panel's API. Existing cars, by brand, model, version and year, stay
 * unchanged, so a second run changes nothing and a run after an interruption creates what is missing.
 * @throws ClientResponseError when the sign-in fails or a record is refused; the signal's reason.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const client = await signIn(options);
  const { cars } = readStock();
  const { ids, created } = await seedVehicles(client, cars, options);
  const withIds = cars.map((car) => [ids.get(identityOf(car)) ?? '', car] as const);
  const photos = await seedPhotos(client, withIds, options);
  const specs = await seedSpecs(client, withIds, options);
  // If a user has emptied it since, it stays empty.
  if (created > 0) await seedBusiness(client);
  await client.send(functionPaths.signOut, { method: 'POST' });
  return { vehicles: created, photos, specs };
}
