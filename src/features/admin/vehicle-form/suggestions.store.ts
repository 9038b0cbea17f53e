import { atom, type ReadableAtom } from 'nanostores';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { type Suggestions, suggestionsSchema } from './suggestions.schema.ts';

/** Loads the suggestions. @throws PocketBase's ClientResponseError */
async function readSuggestions(): Promise<Suggestions> {
  return suggestionsSchema.parse(await pocketbase.send('/api/vehicle-suggestions', { method: 'GET' }));
}

/** Autocompletion values of the form. */

const NONE: Suggestions = {
  coches: [],
  precios: [],
  color_exterior: [],
  color_interior: [],
  ubicacion_ciudad: [],
  ubicacion_pais: [],
  proveedor: [],
  etiquetas: [],
};

const suggestions = atom<Suggestions>(NONE);
export const $suggestions: ReadableAtom<Suggestions> = suggestions;

/** Loads the suggestions, once per opened form. On failure the previous ones stay. */
export async function loadSuggestions(): Promise<void> {
  try {
    suggestions.set(await asAdmin(readSuggestions));
  } catch (error) {
    console.warn('Could not load the suggestions', error);
  }
}
