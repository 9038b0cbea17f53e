import * as z from 'zod';
import type { ImportCollection, ImportRow } from '#src/lib/import-row.ts';

/** A transaction with photos can take long on a busy machine. */
const TIMEOUT_MS = 120_000;

/** The result of a batch. A refused batch has changed nothing. */
type BatchResult = { readonly created: number; readonly updated: number } | { readonly refused: string };

/** Sends a batch as one transaction. @throws Error when PocketBase does not respond as expected. */
export type SendBatch = (
  collection: ImportCollection,
  rows: readonly ImportRow[],
  /** The photos' bytes, by record id. */
  files?: ReadonlyMap<string, File>,
) => Promise<BatchResult>;

const createdSchema = z.object({ created: z.number(), updated: z.number() });
const refusedSchema = z.object({
  message: z.string(),
  data: z.record(z.string(), z.object({ message: z.string() })).optional(),
});

function reasonOf(answer: unknown): string {
  const { message, data = {} } = refusedSchema.parse(answer);
  const fields = Object.entries(data).map(([field, problem]) => `${field}: ${problem.message}`);
  return fields.length > 0 ? fields.join(' ') : message;
}

/** A sender for the PocketBase at `url`. */
export function createBatchSender(url: string, secret: string): SendBatch {
  return async (collection, rows, files) => {
    const body = JSON.stringify({ collection, rows });
    const form = new FormData();
    form.append('@jsonPayload', body);
    for (const [id, file] of files ?? []) form.append(id, file);
    const response = await fetch(`${url}/api/internal/import`, {
      method: 'POST',
      headers: {
        'X-Internal-Secret': secret,
        ...(files === undefined && { 'Content-Type': 'application/json' }),
      },
      body: files === undefined ? body : form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return createdSchema.parse(await response.json());
    if (response.status === 400) return { refused: reasonOf(await response.json()) };
    throw new Error(
      response.status === 404
        ? 'PocketBase refused the import: another version of the product may be running, or one with another WEBHOOK_SECRET'
        : `PocketBase answered ${response.status} to the import`,
    );
  };
}
