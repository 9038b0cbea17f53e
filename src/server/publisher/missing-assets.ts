const REFERENCE = /\/_astro\/[\w.@~%-]+\.\w+/g;

/**
 * Where a page refers to files: attributes that load something, styles, and scripts that are code. Everything else are words,
 * which may be anybody's; no word can write a quotation mark or a tag there (escaped) that would make a reference of it.
 */
const LOADING =
  /\s(?:src|href|srcset|imagesrcset|component-url|renderer-url|before-hydration-url)="[^"]*"|<style\b[^>]*>[\s\S]*?<\/style>|<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** The parts of a built file that say what it loads. Data load nothing. */
function loadingParts(file: string, text: string): string[] {
  if (file.endsWith('.html')) return text.match(LOADING) ?? [];
  return /\.(css|js)$/.test(file) ? [text] : [];
}

/** A reference as the name of a file; itself where its escapes are none. */
function fileName(reference: string): string {
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}

/**
 * What a page, a style or a script refers to and a release does not have, each with the file that wants it.
 * @param has says whether the release has a file, by its path without a slash before it.
 */
export function missingAssets(file: string, text: string, has: (asset: string) => boolean): string[] {
  const references = new Set(loadingParts(file, text).flatMap((part) => part.match(REFERENCE) ?? []));
  return [...references]
    .filter((reference) => !has(fileName(reference)))
    .map((reference) => `${reference} (in ${file})`);
}
