import { atom, type ReadableAtom } from 'nanostores';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { readSuggestions } from './suggestions.api.ts';
import type { Suggestions } from './suggestions.schema.ts';

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
