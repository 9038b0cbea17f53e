import { pocketbaseOrigin } from './pocketbase-origin.ts';
import PocketBase from 'pocketbase';

/**
 * The browser's PocketBase client: this site's own origin, unless the build names another. It keeps the session in local
 * storage; requests of the same kind do not cancel one another.
 */
export const pocketbase = new PocketBase(pocketbaseOrigin || '/');
pocketbase.autoCancellation(false);
