import { atom, type ReadableAtom } from 'nanostores';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { type Suggestions, suggestionsSchema } from './suggestions.schema.ts';

/** What the dealer's cars say, by one call. @throws PocketBase's ClientResponseError */
async function readSuggestions(): Promise<Suggestions> {
  return suggestionsSchema.parse(await pocketbase.send('/api/vehicle-suggestions', { method: 'GET' }));
}

/** What the form offers while one types. */

const NONE: Suggestions = {
  coches: [],
  color_exterior: [],
  color_interior: [],
  ubicacion_ciudad: [],
  ubicacion_pais: [],
  proveedor: [],
  etiquetas: [],
};

const suggestions = atom<Suggestions>(NONE);
export const $suggestions: ReadableAtom<Suggestions> = suggestions;

/** Reads them, once for each form that is opened. Without them the form only offers nothing: what was known stays. */
export async function loadSuggestions(): Promise<void> {
  try {
    suggestions.set(await asAdmin(readSuggestions));
  } catch (error) {
    console.warn('The suggestions could not be loaded', error);
  }
}
