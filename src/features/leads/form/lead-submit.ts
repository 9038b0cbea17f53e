import * as z from 'zod/mini';
import type { FieldMessages } from '#src/components/ui/form-values.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { functionPaths } from '#src/paths.ts';

/** Sending a lead from the browser, past the PocketBase SDK: the public pages stay light. */

/** A visitor on a weak line waits; beyond this the answer is taken as lost. */
const TIMEOUT_MS = 30_000;

/** What the server said. `message` is null when it said nothing that a person could read. */
export type SubmitResult =
  | { readonly ok: true; /** By which the lead is named; '' when nobody said. */ readonly referencia: string }
  | { readonly ok: false; readonly message: string | null; readonly fields: FieldMessages };

const refusalSchema = z.object({
  message: z.string(),
  data: z.optional(z.record(z.string(), z.object({ message: z.string() }))),
});

/** Reads an answer that is no success. */
export function readRefusal(answer: unknown): SubmitResult {
  const parsed = refusalSchema.safeParse(answer);
  if (!parsed.success || parsed.data.message === '') return { ok: false, message: null, fields: {} };
  const fields = Object.entries(parsed.data.data ?? {}).map(([name, { message }]) => [name, message]);
  return { ok: false, message: parsed.data.message, fields: Object.fromEntries(fields) as FieldMessages };
}

/** Sends a body of SPEC section 7; outlives the page when the visitor leaves it. Never throws. */
export async function submitLead(body: Readonly<Record<string, unknown>>): Promise<SubmitResult> {
  try {
    const response = await fetch(`${pocketbaseOrigin}${functionPaths.sendContactEmail}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // What is stored is stored, whatever became of the answer's text.
    const answer = (await response.json().catch(() => null)) as { readonly referencia?: string } | null;
    return response.ok ? { ok: true, referencia: answer?.referencia ?? '' } : readRefusal(answer);
  } catch {
    return { ok: false, message: null, fields: {} };
  }
}
