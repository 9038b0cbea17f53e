/**
 * The allow-list of PocketBase's routes that the public may reach through the gateway. Everything else responds with 404, above all the
 * dashboard, the superuser routes, the internal routes and PocketBase's built-in password-reset request.
 */

const COLLECTIONS = [
  'vehicles',
  'vehicle_images',
  'vehicle_specs',
  'vehicle_slugs',
  'leads',
  'lead_notas',
  'lead_counts',
  'lead_claves',
  'citas',
  'plantillas',
  'anuncio_correcciones',
  'historial',
  'profiles',
  'users',
  'ajustes',
  'negocio',
  'negocio_fotos',
  'paginas_marca',
];
const USER_ACTIONS = ['auth-with-password', 'auth-refresh', 'confirm-password-reset'];

/** PocketBase's ids have 15 characters. */
const ID = '[a-z0-9]{1,40}';

/** The allowed paths. */
export const ALLOWED: readonly RegExp[] = [
  new RegExp(`^/api/collections/(${COLLECTIONS.join('|')})/records(/${ID})?$`),
  new RegExp(`^/api/collections/users/(${USER_ACTIONS.join('|')})$`),
  /^\/api\/(realtime|stock-stream|health|first-admin|site-settings|business|brand-pages|send-contact-email|send-password-reset|sign-out|delete-account)$/,
  /^\/api\/(publish|reorder|spec-rows|vehicle-changes|photo-moves|vehicle-suggestions|vehicle-twins|admins|failed-mails)$/,
  /^\/api\/(sin-fotos|papelera|papelera\/total|historial\/(personas|coches))$/,
  /^\/api\/numeros(\/(coches|graficos))?$/,
  /^\/api\/(leads|leads\/inbound|lead-keys)$/,
  /^\/api\/people(\/(invite|resend|cancel|remove))?$/,
  /^\/api\/person(\/(export|erase))?$/,
  /^\/api\/citas(\/huecos)?$/,
  /^\/api\/calendario(\/cerrar)?$/,
  /^\/api\/step-up$/,
  /^\/api\/sessions(\/(close|close-others))?$/,
  /^\/api\/second-factor(\/(begin|confirm|codes|off))?$/,
  /^\/api\/stock-import(\/(check|last|undo))?$/,
  /^\/api\/files\/token$/,
];

const PHOTO_FILE = new RegExp(`^/api/files/vehicle_images/${ID}/[\\w.]{1,200}$`);
const PHOTO_RECORDS = new RegExp(`^/api/collections/(?:vehicle_images|negocio_fotos)/records(/${ID})?$`);
const REALTIME = '/api/realtime';
const STOCK_STREAM = '/api/stock-stream';

/** The kind of an allowed request: an event stream of PocketBase or of the site, a photo upload, or an ordinary call. */
export type ApiRoute = 'stream' | 'stock-stream' | 'photo' | 'call';

/**
 * Whether a request reads an original photo with a token, which PocketBase verifies (pb/lib/vehicles/originals.ts), and with no other
 * parameter: `thumb` would make PocketBase decode the photo, which may take gigabytes.
 */
function isOriginal(url: URL): boolean {
  const parameters = [...url.searchParams];
  const [name, value] = parameters[0] ?? [];
  return parameters.length === 1 && name === 'token' && value !== '';
}

/** The kind of an API request; null when the gateway does not forward it. */
export function apiRoute(method: string, url: URL): ApiRoute | null {
  if (PHOTO_FILE.test(url.pathname)) return isOriginal(url) ? 'call' : null;
  if (!ALLOWED.some((pattern) => pattern.test(url.pathname))) return null;
  if (url.pathname === REALTIME) {
    if (method === 'GET') return 'stream';
    // PocketBase opens a stream for HEAD too, and never ends that response.
    return method === 'HEAD' ? null : 'call';
  }
  if (url.pathname === STOCK_STREAM) return method === 'GET' && url.search === '' ? 'stock-stream' : null;
  const isUpload = PHOTO_RECORDS.test(url.pathname) && (method === 'POST' || method === 'PATCH');
  // PocketBase also reads form fields from the query, which upload-check.ts does not see.
  if (isUpload) return url.search === '' ? 'photo' : null;
  return 'call';
}
