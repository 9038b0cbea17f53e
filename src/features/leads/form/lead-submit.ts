import * as z from 'zod/mini';
import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { functionPaths } from '#src/paths.ts';

/** Submits a lead from the browser without the PocketBase SDK, which keeps the public pages small. */

/** Generous timeout for slow connections; after it the response counts as lost. */
const TIMEOUT_MS = 30_000;

/** A failed submission. `message` is null when the response has no readable text, '' when the messages of `fields` say it all. */
export interface SubmitFailure {
  readonly ok: false;
  readonly message: string | null;
  readonly fields: FieldMessages;
}

/** Result of a submission. */
export type SubmitResult =
  { readonly ok: true; /** Reference of the lead, or ''. */ readonly referencia: string } | SubmitFailure;

const refusalSchema = z.object({
  message: z.string(),
  data: z.optional(z.record(z.string(), z.object({ message: z.string() }))),
});

/** Reads an error response. */
export function readRefusal(answer: unknown): SubmitFailure {
  const parsed = refusalSchema.safeParse(answer);
  if (!parsed.success || parsed.data.message === '') return { ok: false, message: null, fields: {} };
  const fields = Object.entries(parsed.data.data ?? {}).map(([name, { message }]) => [name, message]);
  return { ok: false, message: parsed.data.message, fields: Object.fromEntries(fields) as FieldMessages };
}

/** Sends a body of SPEC section 7. The request outlives the page (keepalive). Never throws. */
export async function submitLead(body: Readonly<Record<string, unknown>>): Promise<SubmitResult> {
  try {
    const response = await fetch(`${pocketbaseOrigin}${functionPaths.sendContactEmail}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The lead is stored even if the response body is unreadable.
    const answer = (await response.json().catch(() => null)) as { readonly referencia?: string } | null;
    return response.ok ? { ok: true, referencia: answer?.referencia ?? '' } : readRefusal(answer);
  } catch {
    return { ok: false, message: null, fields: {} };
  }
}
