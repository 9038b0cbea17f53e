import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readExport } from '#scripts/import/export-folder.ts';
import { createBatchSender, type SendBatch } from '#scripts/import/import-client.ts';
import { recordId } from '#scripts/import/read-rows.ts';
import type { ImportReport } from '#scripts/import/report.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { TEST_SECRET, type TestPocketbase } from './pocketbase.ts';

/** The hand-made export of a former system in tests/fixtures/former-export, and a way to stop its import in the middle. */

/** Its folder. */
export const FORMER_EXPORT = 'tests/fixtures/former-export';

/** The former ids in it: photos begin with 1000, specs with 2000, leads with 3000; cars (0) end in their number too. */
export function former(kind: number, number: number): string {
  const head = `${kind === 0 ? '0000' : kind}${String(number).padStart(4, '0')}`;
  return `${head}-0000-4000-8000-${String(kind === 0 ? number : 0).padStart(12, '0')}`;
}

/** What records are called that come of it. */
export const carId = (number: number) => recordId('vehicles', former(0, number));
export const imageId = (number: number) => recordId('vehicle_images', former(1000, number));
export const leadId = (number: number) => recordId('leads', former(3000, number));

/** Of each table: rows, created, already there, deleted since, refused. */
export function counts({ tables }: ImportReport): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { rows, created, alreadyThere, deletedSince, refused }]) => [
      name,
      [rows, created, alreadyThere, deletedSince, refused.length],
    ]),
  );
}

/** The counts where nothing has come yet. */
export const ALL_NEW = {
  vehicles: [12, 9, 0, 0, 3],
  vehicle_images: [9, 4, 0, 0, 5],
  vehicle_specs: [6, 4, 0, 0, 2],
  leads: [5, 4, 0, 0, 1],
  profiles: [3, 0, 0, 0, 0],
  users: [5, 3, 0, 0, 2],
};

/** The way into a test's PocketBase. */
export const senderTo = ({ url }: Pick<TestPocketbase, 'url'>): SendBatch =>
  createBatchSender(url, TEST_SECRET);

/** Imports the sample, or another folder; without a way in it is a dry run. */
export async function importSample(
  { dataDir }: Pick<TestPocketbase, 'dataDir'>,
  {
    send = null,
    folder = FORMER_EXPORT,
    ...options
  }: { readonly send?: SendBatch | null; readonly folder?: string; readonly maxRows?: number } = {},
): Promise<ImportReport> {
  return runImport({ folder, tables: await readExport(folder), pocketbaseDir: dataDir, send, ...options });
}

/** Stands between an import and PocketBase. */
export interface Interruption {
  readonly port: number;
  /** Resolves when PocketBase has taken a batch of which nobody is told. */
  readonly reached: Promise<void>;
  readonly close: () => void;
}

/** Passes everything on to PocketBase; the n-th batch arrives too, but its answer never comes back. */
export async function interruptAfter(batches: number, pocketbasePort: number): Promise<Interruption> {
  let seen = 0;
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const server = createServer((incoming, answer) => {
    const isLost = incoming.url === '/api/internal/import' && ++seen === batches;
    const { method, url, headers } = incoming;
    const passed = request(
      { port: pocketbasePort, host: '127.0.0.1', method, path: url, headers },
      (response) => {
        if (isLost) {
          response.resume().once('end', reach);
          return;
        }
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reached,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
