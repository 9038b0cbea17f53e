import { leadSearchTerms } from '#src/features/leads/rules/lead-search.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

const like = (pattern: string) => pocketbase.filter('busqueda ~ {:pattern}', { pattern });

/** PocketBase's filters for what is typed, words and telephones however they are written; all have to be true. */
export function leadSearchFilters(search: string): string[] {
  return leadSearchTerms(search).map(
    (ways) => `(${ways.map((all) => `(${all.map(like).join(' && ')})`).join(' || ')})`,
  );
}
