/** PocketBase's origin for browsers: '' when it is the site's. */
export const pocketbaseOrigin = (import.meta.env.PUBLIC_POCKETBASE_URL ?? '').replace(/\/$/, '');
