import { functionPaths } from '#src/paths.ts';
import { businessAnswerSchema, type BusinessAnswer } from './business.schema.ts';

/**
 * Reads the public business data.
 * @param origin origin of PocketBase; '' for the page's own.
 * @throws Error when PocketBase is unreachable, or its response is invalid.
 */
export async function readBusinessAnswer(origin: string): Promise<BusinessAnswer> {
  const response = await fetch(`${origin}${functionPaths.business}`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`PocketBase returned HTTP ${response.status} for the business data`);
  return businessAnswerSchema.parse(await response.json());
}
