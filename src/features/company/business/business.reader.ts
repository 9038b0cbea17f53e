import type { Fetch } from '#src/lib/fetch.ts';
import { functionPaths } from '#src/paths.ts';
import { businessAnswerSchema, type BusinessAnswer, type BusinessFacts } from './business.schema.ts';

/**
 * The business as anybody may see it, on pages as by this call.
 * @param origin where PocketBase answers, '' for the page's own.
 * @param ask how it is asked: a process of its own machine asks no other's (src/server/pocketbase/own-fetch.ts).
 * @throws Error when PocketBase does not answer, or answers something else.
 */
export async function readBusinessAnswer(origin: string, ask: Fetch = fetch): Promise<BusinessAnswer> {
  const response = await ask(`${origin}${functionPaths.business}`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} for the business`);
  return businessAnswerSchema.parse(await response.json());
}

export async function readBusinessFacts(origin: string, ask: Fetch = fetch): Promise<BusinessFacts> {
  return (await readBusinessAnswer(origin, ask)).facts;
}
