import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchStack, type TestStack } from '#tests/support/stack-launch.ts';
import type { Bench, BenchOptions, BenchRow } from './bench.ts';
import { fillStock } from './large-stock.ts';
import { proportional, watchMemory } from './process-usage.ts';

/**
 * Memory of each process (PSS), in production with several stock sizes, and of the demo after a restart. For the ratio to another
 * commit, copy this file, process-usage.ts and scripts/bench.ts into its work tree and run both, one after the other.
 */

const CHANGES = 50;
/** Node returns memory for some seconds after the last work. */
const REST_MS = 20_000;
/** A start with ten thousand cars builds for some minutes. */
const START_MS = 15 * 60_000;

interface Car {
  readonly id: string;
}

const megabytesNow = () => watchMemory(process.pid, proportional)();

/** Columns: the product's process, PocketBase, and the build, which runs for a part of the time. */
function rowOf(what: string, memory: Readonly<Record<string, number>>, script = 'start.ts'): BenchRow {
  const { [script]: node = null, pocketbase = null, 'astro.mjs': build = null } = memory;
  return { what, 'Node MB': node, 'PocketBase MB': pocketbase, 'build MB': build };
}

const waitUntilIdle = (stack: TestStack) =>
  stack.waitForHealth('the publication', ({ publisher }) => publisher.state === 'idle');

async function changeCars(stack: TestStack): Promise<void> {
  const client = await stack.signIn();
  const { items } = await client.collection<Car>('vehicles').getList(1, CHANGES, { sort: 'slug' });
  for (const [turn, { id }] of items.entries()) {
    const { release } = await stack.health();
    await client.collection('vehicles').update(id, { precio_eur: 91_001 + turn * 7 });
    await stack.waitForHealth('the change', (health) => health.release !== release);
    await waitUntilIdle(stack);
  }
}

async function productionRows(cars: number, { folder }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(folder, `memory-${cars}-`));
  const empty = await launchStack('scripts/start.ts', dataDir, {});
  await empty.halt();
  await fillStock(dataDir, cars);
  // Without a release the next start builds everything.
  await rm(path.join(dataDir, 'releases'), { recursive: true });
  const peak = watchMemory(process.pid, proportional);
  const stack = await launchStack('scripts/start.ts', dataDir, {}, START_MS);
  try {
    await stack.waitForHealth('the build', (health) => health.vehicles >= cars);
    const rows = [rowOf(`${cars} cars: peak of the first build`, peak())];
    await changeCars(stack);
    await sleep(REST_MS);
    return [...rows, rowOf(`${cars} cars: after ${CHANGES} changes`, megabytesNow())];
  } finally {
    peak();
    await stack.stop();
  }
}

async function demoRow({ folder }: BenchOptions): Promise<BenchRow> {
  const dataDir = await mkdtemp(path.join(folder, 'memory-demo-'));
  const first = await launchStack('scripts/demo.ts', dataDir, {});
  await waitUntilIdle(first);
  await first.halt();
  const stack = await launchStack('scripts/demo.ts', dataDir, {});
  try {
    await sleep(REST_MS);
    await waitUntilIdle(stack);
    return rowOf('demo after a restart', megabytesNow(), 'demo.ts');
  } finally {
    await stack.stop();
  }
}

export const benchMemory: Bench = async (options) => {
  const rows: BenchRow[] = [];
  for (const cars of options.cars) rows.push(...(await productionRows(cars, options)));
  return [...rows, await demoRow(options)];
};
