const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 15;

/**
 * A client-generated id for a new record, as an idempotency key: repeating a create after a lost response
 * cannot make a second record.
 */
export function newRecordId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
