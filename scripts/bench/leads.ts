import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { launchStack } from '#tests/support/stack-launch.ts';
import type { Bench, BenchOptions, BenchRow } from './bench.ts';

/** Storing and searching leads when there are many. */

const TIMES = 20;
const AT_ONCE = 20;
const TOWNS = ['Alcobendas', 'Getafe', 'Boadilla', 'Pozuelo', 'Las Rozas', 'Madrid', 'Toledo', 'Segovia'];

/** Inserts leads directly into the database of a stopped PocketBase: through the form, 100,000 take an hour. */
export function fillLeads(dataDir: string, from: number, to: number): void {
  const database = new DatabaseSync(path.join(dataDir, 'pocketbase', 'data.db'));
  const insert = database.prepare(
    `INSERT INTO leads (id, nombre, email, telefono, mensaje, asunto, canal, tipo_consulta, busqueda, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'contacto_web', 'stock', ?, ?)`,
  );
  database.exec('BEGIN');
  for (let number = from; number < to; number++) {
    const nombre = `Persona ${number}`;
    const mensaje = `Busco un coche familiar y vivo en ${TOWNS[number % TOWNS.length] ?? ''}. ${'Con maletero grande. '.repeat(10)}`;
    const email = `persona${number}@cliente.example`;
    const at = new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString().replace('T', ' ');
    const id = `l${number.toString(36).padStart(14, '0')}`;
    insert.run(
      id,
      nombre,
      email,
      '600123123',
      mensaje,
      'Consulta',
      `${nombre} ${email} ${mensaje}`.toLowerCase(),
      at,
    );
  }
  database.exec('COMMIT');
  database.close();
}

async function medianOf(work: () => Promise<unknown>, times = TIMES): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return Math.round(took.sort((one, other) => one - other)[Math.floor(times / 2)] ?? NaN);
}

async function benchOf(leads: number, dataDir: string, { log }: BenchOptions): Promise<BenchRow> {
  const stack = await launchStack('scripts/start.ts', dataDir, { PUBLISHER: 'off' });
  try {
    const client = await stack.signIn();
    const collection = client.collection('leads');
    const list = (page: number, filter: string) =>
      collection.getList(page, 20, { sort: '-created_at,id', filter });
    const send = async () => {
      const answer = await fetch(`${stack.url}/api/send-contact-email`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          nombre: 'Ana',
          email: 'ana@cliente.example',
          telefono: '600123123',
          mensaje: 'Busco un coche familiar',
        }),
      });
      if (!answer.ok) throw new Error(`A lead was rejected: ${await answer.text()}`);
    };
    const row = {
      leads,
      'one sent ms': await medianOf(send),
      [`${AT_ONCE} sent at once ms`]: await medianOf(
        () => Promise.all(Array.from({ length: AT_ONCE }, send)),
        5,
      ),
      'first page ms': await medianOf(() => list(1, '')),
      'last page ms': await medianOf(() => list(Math.floor(leads / 20), '')),
      'search ms': await medianOf(() => list(1, "busqueda ~ 'segovia'")),
      'search in vain ms': await medianOf(() => list(1, "busqueda ~ 'zaragoza'")),
      'export ms': await medianOf(() => collection.getFullList({ sort: '-created_at,id', batch: 1000 }), 3),
    };
    log.info(Object.values(row).join(' · '));
    return row;
  } finally {
    await stack.halt();
  }
}

/** Measures each number of leads on the same data folder, in ascending order. */
export const benchLeads: Bench = async (options) => {
  const dataDir = await mkdtemp(path.join(options.folder, 'leads-'));
  const empty = await launchStack('scripts/start.ts', dataDir, {});
  await empty.halt();
  const rows: BenchRow[] = [];
  let there = 0;
  for (const leads of options.leads) {
    fillLeads(dataDir, there, leads);
    there = leads;
    rows.push(await benchOf(leads, dataDir, options));
  }
  return rows;
};
