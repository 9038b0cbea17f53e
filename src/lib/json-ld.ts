/** Structured data as it stands in a page. */

/** A schema.org object; members that are undefined are left out. */
export interface JsonLdObject {
  readonly '@type': string;
  readonly [member: string]: unknown;
}

/** The text of a JSON-LD data block; `<` is escaped, so that no text of the data can end the script element. */
export function serializeJsonLd(data: JsonLdObject): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
}
