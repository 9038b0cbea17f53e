/**
 * Which of PocketBase's routes the public may reach through the gateway. Everything else, above all the dashboard, its
 * superuser routes, the internal routes and PocketBase's own password-reset request, answers 404.
 */

const COLLECTIONS = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'vehicle_slugs',
  'leads',
  'profiles',
  'users',
];
const USER_ACTIONS = ['auth-with-password', 'auth-refresh', 'confirm-password-reset'];

const ALLOWED: readonly RegExp[] = [
  new RegExp(`^/api/collections/(${COLLECTIONS.join('|')})/records(/[a-z0-9]+)?$`),
  new RegExp(`^/api/collections/users/(${USER_ACTIONS.join('|')})$`),
  /^\/api\/(realtime|health|first-admin|send-contact-email|send-password-reset|sign-out)$/,
  /^\/api\/(publish|reorder)$/,
  /^\/api\/files\/token$/,
];

const PHOTO_FILE = /^\/api\/files\/vehicle_images\/[a-z0-9]+\/[\w.]+$/;

/**
 * Whether the gateway passes a request on. Original photos pass with an administrator's file token only: they carry
 * what the camera wrote into them; the public gets variants.
 */
export function isPublicApiRoute(url: URL): boolean {
  if (PHOTO_FILE.test(url.pathname)) return url.searchParams.has('token');
  return ALLOWED.some((pattern) => pattern.test(url.pathname));
}
