import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readExport } from '#scripts/import/export-folder.ts';
import { createBatchSender, type SendBatch } from '#scripts/import/import-client.ts';
import { recordId } from '#scripts/import/read-rows.ts';
import type { ImportReport } from '#scripts/import/report.ts';
import { runImport } from '#scripts/import/run-import.ts';
import { TEST_SECRET, type TestPocketbase } from './pocketbase.ts';

/** The hand-made export in tests/fixtures/former-export, and a way to interrupt its import. */

/** Its folder. */
export const FORMER_EXPORT = 'tests/fixtures/former-export';

/** A former id in it: photos begin with 1000, specs with 2000, leads with 3000; ids of cars (0) also end with their number. */
export function former(kind: number, number: number): string {
  const head = `${kind === 0 ? '0000' : kind}${String(number).padStart(4, '0')}`;
  return `${head}-0000-4000-8000-${String(kind === 0 ? number : 0).padStart(12, '0')}`;
}

/** Ids of the imported records. */
export const carId = (number: number) => recordId('vehicles', former(0, number));
export const imageId = (number: number) => recordId('vehicle_images', former(1000, number));
export const leadId = (number: number) => recordId('leads', former(3000, number));

/** Per table: rows, created, already there, deleted since, refused. */
export function counts({ tables }: ImportReport): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { rows, created, alreadyThere, deletedSince, refused }]) => [
      name,
      [rows, created, alreadyThere, deletedSince, refused.length],
    ]),
  );
}

/** The counts before any import. */
export const ALL_NEW = {
  vehicles: [12, 9, 0, 0, 3],
  vehicle_images: [9, 4, 0, 0, 5],
  vehicle_specs: [6, 4, 0, 0, 2],
  leads: [5, 4, 0, 0, 1],
  profiles: [3, 0, 0, 0, 0],
  users: [5, 3, 0, 0, 2],
};

/** A batch sender for a test's PocketBase. */
export const senderTo = ({ url }: Pick<TestPocketbase, 'url'>): SendBatch =>
  createBatchSender(url, TEST_SECRET);

/** Imports the sample, or another folder; without a sender it is a dry run. */
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

/** A proxy between an import and PocketBase. */
export interface Interruption {
  readonly port: number;
  /** Resolves when PocketBase has received the batch whose response is withheld. */
  readonly reached: Promise<void>;
  readonly close: () => void;
}

/** Forwards everything to PocketBase; the n-th batch is forwarded too, but its response is withheld. */
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
