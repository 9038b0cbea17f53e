/** Structured data embedded in a page. */

/** A schema.org object; undefined members are omitted. */
export interface JsonLdObject {
  readonly '@type': string;
  readonly [member: string]: unknown;
}

/** The text of a JSON-LD data block; `<` is escaped, so that no text in the data can end the script element. */
export function serializeJsonLd(data: JsonLdObject): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
}
