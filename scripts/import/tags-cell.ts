import { singleLine } from '#src/lib/typed-text.ts';
import { tagLimits } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { cell, cutText } from './cells.ts';

/** An element of a Postgres array: quoted with escapes, or bare. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/g;

function parsePostgresArray(text: string): string[] {
  return Array.from(text.slice(1, -1).matchAll(ELEMENT), ([, quoted, bare = '']) =>
    quoted === undefined ? (bare.trim() === 'NULL' ? '' : bare) : quoted.replace(/\\(.)/g, '$1'),
  );
}

function parseJsonArray(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The texts of a list: a JSON array, a Postgres array, or texts with commas or semicolons between. */
export function listOfTexts(text: string): string[] {
  if (text.startsWith('{') && text.endsWith('}')) return parsePostgresArray(text);
  const list: unknown[] = (text.startsWith('[') ? parseJsonArray(text) : null) ?? text.split(/[,;]/);
  return list.filter((element) => typeof element === 'string');
}

/** A list of tags, as many and as long as a vehicle may have. */
export const tagsCell = cell<string[]>((text) => {
  const all = listOfTexts(text)
    .map(singleLine)
    .filter((tag) => tag !== '');
  const notes: string[] = [];
  if (all.length > tagLimits.maxCount) notes.push(`only the first ${tagLimits.maxCount} are taken`);
  if (all.some((tag) => tag.length > tagLimits.maxLength))
    notes.push(`cut to ${tagLimits.maxLength} characters`);
  const tags = all.slice(0, tagLimits.maxCount).map((tag) => cutText(tag, tagLimits.maxLength));
  return { value: tags, note: notes.join(', ') };
});
