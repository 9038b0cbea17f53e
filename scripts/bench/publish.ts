import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { machinePaths, paths } from '#src/paths.ts';
import { launchStack, type TestStack } from '#tests/support/stack-launch.ts';
import type { Bench, BenchOptions, BenchRow } from './bench.ts';
import { fillStock, PHOTOS_PER_CAR, SPECS_PER_CAR } from './large-stock.ts';
import { cpuSecondsOfTree, watchMemory } from './process-usage.ts';

/** Time from a save to the published change, for several stock sizes. */

const TIMES = 10;
const POLL_MS = 4;
/** A start with ten thousand cars builds for some minutes. */
const START_MS = 15 * 60_000;
/** Timeout of a single measurement, longer than any should take. */
const TIMEOUT_MS = 120_000;

interface Car {
  readonly id: string;
  readonly slug: string;
  readonly precio_eur: number;
  readonly status: string;
}

/** A change to one car, and how to detect it in a public file. */
interface Change {
  readonly save: (client: PocketBase, car: Car, turn: number) => Promise<string>;
  /** Predicates on public files, given the text that the save has returned. */
  readonly shown: (
    text: string,
    car: Car,
  ) => Readonly<Record<string, (status: number, body: string) => boolean>>;
}

const vehicles = (client: PocketBase) => client.collection<Car>('vehicles');
const dotted = (price: number) => String(price).replace(/(\d{2})(\d{3})$/, '$1.$2');
/** A price unique among all runs and cars. */
const priceOf = (turn: number) => 91_001 + turn * 7 + Math.floor(Math.random() * 7);

const CHANGES: Readonly<Record<string, Change>> = {
  price: {
    save: async (client, car, turn) => {
      const { precio_eur } = await vehicles(client).update(car.id, { precio_eur: priceOf(turn) });
      return String(precio_eur);
    },
    shown: (price, { slug }) => ({
      [paths.vehiculo(slug)]: (_, body) => body.includes(dotted(Number(price))),
      [paths.catalogo]: (_, body) => body.includes(dotted(Number(price))),
      [machinePaths.snapshot]: (_, body) => body.includes(`"precio_eur":${price}`),
    }),
  },
  sale: {
    save: async (client, car) => (await vehicles(client).update(car.id, { status: 'vendido' })).id,
    shown: (id, { slug }) => ({
      [paths.vehiculo(slug)]: (_, body) => body.includes('SoldOut'),
      [machinePaths.snapshot]: (_, body) => new RegExp(`"${id}"[^{]*"status":"vendido"`).test(body),
    }),
  },
  hide: {
    save: async (client, car) => (await vehicles(client).update(car.id, { status: 'oculto' })).id,
    shown: (id, { slug }) => ({
      [paths.vehiculo(slug)]: (status) => status === 404,
      [paths.catalogo]: (_, body) => !body.includes(id),
      [machinePaths.snapshot]: (_, body) => !body.includes(id),
    }),
  },
  'new car': {
    save: async (client, _, turn) => {
      const car = { marca: 'Alpine', modelo: `Nuevo ${turn} ${Date.now()}`, anio: 2024, precio_eur: 50_000 };
      return (await vehicles(client).create(car)).slug;
    },
    shown: (slug) => ({
      [paths.vehiculo(slug)]: (status) => status === 200,
      [paths.catalogo]: (_, body) => body.includes(slug),
      [machinePaths.snapshot]: (_, body) => body.includes(slug),
    }),
  },
  'new photo': {
    save: async (client, car) => {
      const picture = sharp({ create: { width: 800, height: 533, channels: 3, background: '#345' } });
      const file = new File([new Uint8Array(await picture.jpeg().toBuffer())], 'foto.jpg');
      const photo = await client
        .collection<{ id: string }>('vehicle_images')
        .create({ vehicle_id: car.id, file, orden: 0 });
      return photo.id;
    },
    shown: (id, { slug }) => ({
      [paths.vehiculo(slug)]: (_, body) => body.includes(id),
      [machinePaths.snapshot]: (_, body) => body.includes(id),
    }),
  },
};

/** Milliseconds until a public file shows the change, measured at the start of the first request that returns it. */
async function waitUntilShown(url: string, isShown: (status: number, body: string) => boolean) {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url, { redirect: 'manual' });
    const began = performance.now();
    if (isShown(response.status, await response.text())) return began;
    if (began > deadline) throw new Error(`${url} did not show the change in time`);
    await sleep(POLL_MS);
  }
}

/** Waits until everything is published and the publisher is idle. */
async function waitUntilQuiet(stack: TestStack): Promise<void> {
  let last = '';
  for (let quiet = 0; quiet < 3;) {
    const { publisher, release } = await stack.health();
    quiet = publisher.state === 'idle' && release === last ? quiet + 1 : 0;
    last = release ?? '';
    await sleep(150);
  }
}

/** Waits until the background work after a start has finished, such as the first reading of a large stock. */
async function waitUntilRested(stack: TestStack): Promise<void> {
  const pid = stack.process.pid ?? 0;
  for (let rested = 0; rested < 3;) {
    const before = cpuSecondsOfTree(pid);
    await sleep(1000);
    rested = cpuSecondsOfTree(pid) - before < 0.2 ? rested + 1 : 0;
  }
}

/** Sends page requests as visitors do; the returned function stops and returns the number of failures. */
function visit(stack: TestStack): () => Promise<number> {
  let isOver = false;
  let failed = 0;
  const going = (async () => {
    while (!isOver) {
      for (const page of [paths.home, paths.contacto, paths.vehiculo('bench-0')]) {
        const isFine = await fetch(`${stack.url}${page}`).then(
          async (response) => (await response.text()).endsWith('</html>') && response.ok,
          () => false,
        );
        if (!isFine) failed++;
      }
      await sleep(50);
    }
  })();
  return async () => {
    isOver = true;
    await going;
    return failed;
  };
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** What is measured. */
interface Subject {
  readonly stack: TestStack;
  readonly client: PocketBase;
  readonly cars: number;
}

/** One row: milliseconds from the save's request, and the CPU time of everything it causes. */
async function measure({ stack, client, cars }: Subject, name: string, change: Change): Promise<BenchRow> {
  const { items } = await vehicles(client).getList(1, 500, { filter: "status='disponible'", sort: 'slug' });
  const took: number[] = [];
  const pid = stack.process.pid ?? 0;
  let cpuSeconds = 0;
  const endVisit = visit(stack);
  for (let turn = 0; turn < TIMES; turn++) {
    // The simulated visitors read the first car.
    const car = items[1 + Math.floor((turn * (items.length - 2)) / TIMES)];
    if (car === undefined) throw new Error('The stock is too small');
    await waitUntilQuiet(stack);
    const cpuBefore = cpuSecondsOfTree(pid);
    const sent = performance.now();
    const text = await change.save(client, car, turn);
    let shown = 0;
    for (const [file, isShown] of Object.entries(change.shown(text, car)))
      shown = Math.max(shown, await waitUntilShown(`${stack.url}${file}`, isShown));
    took.push(shown - sent);
    await waitUntilQuiet(stack);
    cpuSeconds += cpuSecondsOfTree(pid) - cpuBefore;
  }
  const failed = await endVisit();
  took.sort((one, other) => one - other);
  return {
    ...{ cars, change: name },
    'median ms': round(took[Math.floor(took.length / 2)] ?? NaN),
    'worst ms': round(took.at(-1) ?? NaN),
    'cpu s': round(cpuSeconds / took.length, 2),
    failed,
  };
}

/** Disk usage of a folder in megabytes, counting hard-linked files once. */
function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

/** Measures one stock size, including a whole build and the disk usage of releases. */
async function benchOf(cars: number, { folder, log }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(folder, `publish-${cars}-`));
  const releasesDir = path.join(dataDir, 'releases');
  const empty = await launchStack('scripts/start.ts', dataDir, {});
  await empty.halt();
  await fillStock(dataDir, cars);
  // Without a release the next start builds everything.
  await rm(releasesDir, { recursive: true });
  // The product will be a child of this process.
  const peakMemory = watchMemory(process.pid);
  const stack = await launchStack('scripts/start.ts', dataDir, {}, START_MS);
  try {
    const { publisher } = await stack.waitForHealth('the build', (health) => health.vehicles >= cars);
    const rows: BenchRow[] = [];
    const add = (row: BenchRow) => {
      rows.push(row);
      log.info(Object.values(row).join(' · '));
    };
    const alone = megabytes(releasesDir);
    const built = publisher.lastDurationMs;
    add({ cars, change: 'whole build', 'median ms': built, 'worst ms': built, 'cpu s': null, failed: null });
    const subject = { stack, client: await stack.signIn(), cars };
    await waitUntilRested(stack);
    for (const [name, change] of Object.entries(CHANGES)) add(await measure(subject, name, change));
    const releases = readdirSync(releasesDir).filter((name) => /^\d/.test(name)).length;
    log.info(
      `${cars} cars: one release takes ${alone} MB, ${releases} of one build ${megabytes(releasesDir)} MB`,
    );
    const peaks = Object.entries(peakMemory()).filter(([name]) => name !== 'bench.ts');
    log.info(`Peak memory: ${peaks.map(([name, mb]) => `${name} ${mb} MB`).join(', ')}`);
    return rows;
  } finally {
    peakMemory();
    await stack.stop();
  }
}

/** Measures several kinds of saves for each stock size. */
export const benchPublish: Bench = async (options) => {
  options.log.info(`Each car has ${PHOTOS_PER_CAR} photos and ${SPECS_PER_CAR} specs.`);
  const rows: BenchRow[] = [];
  for (const cars of options.cars) rows.push(...(await benchOf(cars, options)));
  return rows;
};
