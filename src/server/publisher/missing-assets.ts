const REFERENCE = /\/_astro\/[\w.@~%-]+\.\w+/g;

/**
 * What a page, a style or a script refers to and a release does not have, each with the file that wants it.
 * @param has says whether the release has a file, by its path without a slash before it.
 */
export function missingAssets(file: string, text: string, has: (asset: string) => boolean): string[] {
  const references = new Set([...text.matchAll(REFERENCE)].map(([reference]) => reference));
  return [...references]
    .filter((reference) => !has(decodeURIComponent(reference.slice(1))))
    .map((reference) => `${reference} (in ${file})`);
}
