import path from 'node:path';

/** Where Supabase serves a public bucket. */
const BUCKET_URL = /^https?:\/\/[^/]+\/storage\/v1\/object\/(?:public|sign|authenticated)\//i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Where in the export's folder the picture of a row may lie, as relative paths: in the bucket's folder `vehicles`, or, of a
 * bundled picture, in `src/assets`. Anybody who could write rows may have written the path: what leads out of the folder is
 * no place.
 */
export function photoPlaces(filePath: string): string[] {
  const isUrl = BUCKET_URL.test(filePath);
  const named = isUrl ? decoded(filePath.replace(BUCKET_URL, '').replace(/\?.*$/, '')) : filePath;
  const relative = named.replace(/^\/+/, '');
  if (relative === '' || relative.includes('\0') || relative.split(/[/\\]/).includes('..')) return [];
  const places = relative.startsWith('src/')
    ? [relative, relative.replace(/^src\//, '')]
    : [`vehicles/${relative.replace(/^vehicles\//, '')}`, relative];
  return [...new Set(places.map((place) => path.posix.normalize(place)))];
}
