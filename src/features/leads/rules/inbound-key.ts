/** The keys with which portals send leads. The gateway counts by them, PocketBase's hooks check them. */

/** The route for portals and partners. */
export const INBOUND_PATH = '/api/leads/inbound';

/** Letters and digits that hold 32 random bytes: 62^43 > 2^256. */
export const KEY_LENGTH = 43;
/** Longest name of a key, in characters; the collection has the same. */
export const KEY_NAME_MAX = 60;

const BEARER = new RegExp(`^Bearer +([A-Za-z0-9]{${KEY_LENGTH}})$`, 'i');

/** The key in an Authorization header; '' for none that could be one. */
export function bearerKey(authorization: string): string {
  return BEARER.exec(authorization)?.[1] ?? '';
}
