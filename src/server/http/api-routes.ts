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
  'lead_notas',
  'lead_counts',
  'plantillas',
  'historial',
  'profiles',
  'users',
  'ajustes',
  'negocio',
];
const USER_ACTIONS = ['auth-with-password', 'auth-refresh', 'confirm-password-reset'];

/** PocketBase's ids have 15 characters. */
const ID = '[a-z0-9]{1,40}';

/** What a path may be; tests spell it out. */
export const ALLOWED: readonly RegExp[] = [
  new RegExp(`^/api/collections/(${COLLECTIONS.join('|')})/records(/${ID})?$`),
  new RegExp(`^/api/collections/users/(${USER_ACTIONS.join('|')})$`),
  /^\/api\/(realtime|stock-stream|health|first-admin|site-settings|business|send-contact-email|send-password-reset|sign-out|delete-account)$/,
  /^\/api\/(publish|reorder|spec-rows|vehicle-changes|photo-moves|vehicle-suggestions|admins|failed-mails)$/,
  /^\/api\/(sin-fotos|papelera|papelera\/total|historial\/personas|numeros|numeros\/coches)$/,
  /^\/api\/people(\/(invite|resend|cancel|remove))?$/,
  /^\/api\/person(\/(export|erase))?$/,
  /^\/api\/step-up(\/check)?$/,
  /^\/api\/sessions(\/(close|close-others))?$/,
  /^\/api\/second-factor(\/(begin|confirm|codes|off))?$/,
  /^\/api\/stock-import(\/(check|last|undo))?$/,
  /^\/api\/files\/token$/,
];

const PHOTO_FILE = new RegExp(`^/api/files/vehicle_images/${ID}/[\\w.]{1,200}$`);
const PHOTO_RECORDS = new RegExp(`^/api/collections/vehicle_images/records(/${ID})?$`);
const REALTIME = '/api/realtime';
const STOCK_STREAM = '/api/stock-stream';

/** What a permitted request is: an event stream, PocketBase's or the site's, a photo that is uploaded, or an ordinary call. */
export type ApiRoute = 'stream' | 'stock-stream' | 'photo' | 'call';

/**
 * An original passes with a token only, which PocketBase then judges (pb/lib/vehicles/originals.ts), and with nothing else:
 * `thumb` would have PocketBase unpack the photo, which may take gigabytes.
 */
function isOriginal(url: URL): boolean {
  const parameters = [...url.searchParams];
  const [name, value] = parameters[0] ?? [];
  return parameters.length === 1 && name === 'token' && value !== '';
}

/** What a request to the API is; null when the gateway does not pass it on. */
export function apiRoute(method: string, url: URL): ApiRoute | null {
  if (PHOTO_FILE.test(url.pathname)) return isOriginal(url) ? 'call' : null;
  if (!ALLOWED.some((pattern) => pattern.test(url.pathname))) return null;
  if (url.pathname === REALTIME) {
    if (method === 'GET') return 'stream';
    // PocketBase opens a stream for HEAD too, and never ends that answer.
    return method === 'HEAD' ? null : 'call';
  }
  if (url.pathname === STOCK_STREAM) return method === 'GET' && url.search === '' ? 'stock-stream' : null;
  const isUpload = PHOTO_RECORDS.test(url.pathname) && (method === 'POST' || method === 'PATCH');
  // PocketBase reads the fields of a form out of the query too, where nobody has measured the photo that they speak of.
  if (isUpload) return url.search === '' ? 'photo' : null;
  return 'call';
}
