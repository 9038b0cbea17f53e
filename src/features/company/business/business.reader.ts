import { functionPaths } from '#src/paths.ts';
import { businessAnswerSchema, type BusinessAnswer, type BusinessFacts } from './business.schema.ts';

/**
 * The business as anybody may see it, on pages as by this call.
 * @param origin where PocketBase answers, '' for the page's own.
 * @throws Error when PocketBase does not answer, or answers something else.
 */
export async function readBusinessAnswer(origin: string): Promise<BusinessAnswer> {
  const response = await fetch(`${origin}${functionPaths.business}`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} for the business`);
  return businessAnswerSchema.parse(await response.json());
}

export async function readBusinessFacts(origin: string): Promise<BusinessFacts> {
  return (await readBusinessAnswer(origin)).facts;
}
