/**
 * Tokens of private links: 43 random base64url characters, of which only the SHA-256 is stored. They stand in a URL's
 * fragment, or in the path of a calendar, and must not be logged.
 */

const TOKEN = /^[\w-]{43}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Whether a text has a token's form. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text);

/** Whether a text has the form of a token's hash. */
export const isTokenHash = (text: unknown): text is string => typeof text === 'string' && HASH.test(text);
