import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { asTable, type Bench } from './bench/bench.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { takeStopSignals } from '#src/server/process/stop-signals.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * `npm run bench -- NAME [--seconds N] [--cars 30,1000] [--leads 1000,10000]`: measures, prints a table, and writes it to
 * `.bench/NAME.json`. The processes it starts use only `.bench` and free ports.
 */

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  adverts: async () => (await import('#scripts/bench/adverts.ts')).benchAdverts,
  dealer: async () => (await import('#scripts/bench/dealer/dealer.ts')).benchDealer,
  gateway: async () => (await import('#scripts/bench/gateway.ts')).benchGateway,
  leads: async () => (await import('#scripts/bench/leads.ts')).benchLeads,
  memory: async () => (await import('#scripts/bench/memory.ts')).benchMemory,
  panel: async () => (await import('#scripts/bench/panel.ts')).benchPanel,
  photos: async () => (await import('#scripts/bench/photos/photos.ts')).benchPhotos,
  publish: async () => (await import('#scripts/bench/publish.ts')).benchPublish,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    cars: { type: 'string', default: '30,1000,10000' },
    leads: { type: 'string', default: '1000,10000,100000' },
  },
});
const [name = ''] = positionals;
const load = BENCHES[name];
const log = createLog('bench');
if (load === undefined) {
  log.warn(`No such bench. Usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(1);
}

try {
  const signal = takeStopSignals(log);
  const folder = path.join(projectRoot, '.bench');
  await mkdir(folder, { recursive: true });
  const run = await load();
  const numbers = (list: string) => list.split(',').map(Number);
  const [cars, leads] = [numbers(values.cars), numbers(values.leads)];
  const rows = await run({ folder, log, signal, seconds: Number(values.seconds), cars, leads });
  const machine = {
    cores: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    node: process.version,
  };
  const file = path.join(folder, `${name}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ name, at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  );
  process.stdout.write(`\n${asTable(rows)}\n\n`);
  log.info(`${machine.cores} cores, ${machine.model}, Node ${machine.node}; written to ${file}`);
  process.exit(0);
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
