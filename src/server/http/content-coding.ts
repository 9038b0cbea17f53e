import { LRUCache } from 'lru-cache';

/** How a body may be compressed. */
export type ContentCoding = 'br' | 'gzip';

/** All of them, the better one first: where a client has no preference. */
export const CODINGS: readonly ContentCoding[] = ['br', 'gzip'];

function weights(header: string): Map<string, number> {
  const entries = header.split(',').map((part): [string, number] => {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
  });
  return new Map(entries);
}

/** Browsers send a handful of headers, so that what was chosen for one is chosen for the next. */
const chosen = new LRUCache<string, ContentCoding | 'none'>({ max: 100 });
const CHOSEN_LENGTH = 100;
/** All registered codings with a weight each take less: longer headers are not read. */
const READ_LENGTH = 500;

/**
 * Chooses the compression that a client takes most willingly (RFC 9110, section 12.5.3).
 * @param header its `Accept-Encoding`.
 * @param available what there is.
 * @returns null for the uncompressed body, also where the header is too long to be read.
 */
export function chooseCoding(
  header: string | string[] | undefined,
  available: readonly ContentCoding[],
): ContentCoding | null {
  const text = String(header ?? '');
  const key = `${available.join()}:${text}`;
  const known = chosen.get(key);
  if (known !== undefined) return known === 'none' ? null : known;
  const best = chooseAnew(text, available);
  if (text.length <= CHOSEN_LENGTH) chosen.set(key, best ?? 'none');
  return best;
}

function chooseAnew(header: string, available: readonly ContentCoding[]): ContentCoding | null {
  if (header.length > READ_LENGTH) return null;
  const asked = weights(header);
  const weightOf = (coding: string) => asked.get(coding) ?? asked.get('*') ?? 0;
  const [best] = CODINGS.filter((coding) => available.includes(coding) && weightOf(coding) > 0).sort(
    (a, b) => weightOf(b) - weightOf(a),
  );
  return best ?? null;
}
