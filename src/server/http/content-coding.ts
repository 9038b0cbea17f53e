import { LRUCache } from 'lru-cache';

/** A supported content coding. */
export type ContentCoding = 'br' | 'gzip';

/** The supported codings, in the order of preference when the client has none. */
export const CODINGS: readonly ContentCoding[] = ['br', 'gzip'];

function weights(header: string): Map<string, number> {
  const entries = header.split(',').map((part): [string, number] => {
    const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
  });
  return new Map(entries);
}

/** Cache of choices: browsers send only a handful of different headers. */
const chosen = new LRUCache<string, ContentCoding | 'none'>({ max: 100 });
const CHOSEN_LENGTH = 100;
/** Longer headers are ignored: all registered codings with weights are shorter. Characters. */
const READ_LENGTH = 500;

/**
 * Chooses the client's preferred content coding (RFC 9110, section 12.5.3).
 * @param header the `Accept-Encoding` header.
 * @param available the codings that the body has.
 * @returns null for the uncompressed body, also when the header is too long.
 */
export function chooseCoding(
  header: string | string[] | undefined,
  available: readonly ContentCoding[],
): ContentCoding | null {
  const text = String(header ?? '');
  const key = `${available.join()}:${text}`;
  const cached = chosen.get(key);
  if (cached !== undefined) return cached === 'none' ? null : cached;
  const best = chooseAnew(text, available);
  if (text.length <= CHOSEN_LENGTH) chosen.set(key, best ?? 'none');
  return best;
}

function chooseAnew(header: string, available: readonly ContentCoding[]): ContentCoding | null {
  if (header.length > READ_LENGTH) return null;
  const accepted = weights(header);
  const weightOf = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  const [best] = CODINGS.filter((coding) => available.includes(coding) && weightOf(coding) > 0).sort(
    (a, b) => weightOf(b) - weightOf(a),
  );
  return best ?? null;
}
