/** Where browsers find PocketBase: '' on the site's own origin. */
export const pocketbaseOrigin = (import.meta.env.PUBLIC_POCKETBASE_URL ?? '').replace(/\/$/, '');
