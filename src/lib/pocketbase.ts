import { pocketbaseOrigin } from './pocketbase-origin.ts';
import PocketBase from 'pocketbase';

/**
 * The browser's PocketBase client, at the site's origin unless the build sets another. It keeps the session in local
 * storage. Auto-cancellation is off, so requests of the same kind do not cancel one another.
 */
export const pocketbase = new PocketBase(pocketbaseOrigin || '/');
pocketbase.autoCancellation(false);
