import { pocketbase } from '#src/lib/pocketbase.ts';
import { suggestionsSchema, type Suggestions } from './suggestions.schema.ts';

/** What the dealer's cars say, by one call. @throws PocketBase's ClientResponseError */
export async function readSuggestions(): Promise<Suggestions> {
  return suggestionsSchema.parse(await pocketbase.send('/api/vehicle-suggestions', { method: 'GET' }));
}
