/** Every URL of the site, built in one place (SPEC section 2). Paths have no trailing slash. */

/** Fragment of the enquiry form on a car's page. */
export const ASK = '#preguntar';

/** The public pages and the panel. */
export const paths = {
  home: '/',
  importacion: '/importacion',
  /** The import form, filled in. @param query its fields by name, encoded */
  solicitarImportacion: (query: string) => `/importacion?${query}#solicitud`,
  catalogo: '/catalogo',
  vehiculo: (slug: string) => `/vehiculo/${slug}`,
  /** A car's page at its enquiry form. */
  preguntar: (slug: string) => `/vehiculo/${slug}${ASK}`,
  sobreNosotros: '/sobre-nosotros',
  /** Not a SPEC route: see docs/decisions/beside-the-specification.md. */
  favoritos: '/favoritos',
  /** Not a SPEC route either. */
  comparar: '/comparar',
  /** Nor this one: alert.paths.ts has its queries. */
  avisame: '/avisame',
  contacto: '/contacto',
  /** Not a SPEC route: see docs/decisions/beside-the-specification.md. */
  tasacion: '/tasacion',
  contactoConsulta: (tipo: string) => `/contacto?tipo=${encodeURIComponent(tipo)}`,
  login: '/login',
  loginVolver: (path: string) => `/login?volver=${encodeURIComponent(path)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Not a SPEC route: see docs/decisions/beside-the-specification.md. */
  cuenta: '/cuenta',
  admin: '/admin',
  adminLead: (id: string) => `/admin?tab=leads&lead=${encodeURIComponent(id)}`,
  avisoLegal: '/aviso-legal',
  privacidad: '/privacidad',
  cookies: '/cookies',
} as const;

/** Files for machines. */
export const machinePaths = {
  snapshot: '/stock.json',
  sitemap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  live: '/livez',
  ready: '/readyz',
  health: '/healthz',
  rebuildHook: '/hooks/rebuild',
  securityText: '/.well-known/security.txt',
} as const;

/** The server functions of SPEC section 7, and further endpoints for accounts and the site. */
export const functionPaths = {
  sendContactEmail: '/api/send-contact-email',
  sendPasswordReset: '/api/send-password-reset',
  signOut: '/api/sign-out',
  deleteAccount: '/api/delete-account',
  firstAdmin: '/api/first-admin',
  siteSettings: '/api/site-settings',
  business: '/api/business',
  people: '/api/people',
  person: '/api/person',
  sessions: '/api/sessions',
} as const;

/** Widths in CSS pixels in which every photo is offered; the gateway refuses any other. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1600, 2048, 2560] as const;

/** One of the widths in which a photo is offered. */
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/**
 * Identifies a photo as it is shown: its car, its record, its immutable file name, box and rotation. A row imported
 * from the former system has the path of a bundled picture instead of a file.
 */
export interface PhotoKey {
  readonly vehicle_id: string;
  readonly id: string;
  readonly file: string;
  readonly file_path?: string;
  /** Clockwise rotation in degrees: 90, 180 or 270; otherwise 0 or absent. */
  readonly giro?: number;
  /** The box that covers its plate (photo-box.ts); otherwise '' or absent. */
  readonly tapado?: string;
  /** Whether it is a dark cover: its variants are lighter, and have separate names. */
  readonly oscura?: boolean;
}

/** Base name of a photo's variants. */
export function photoStem({ file, file_path = '' }: Pick<PhotoKey, 'file' | 'file_path'>): string {
  return file === '' ? file_path.replace(/\W+/g, '_').slice(-120) : file.replace(/\.[^.]+$/, '');
}

/** URL of a WebP variant of a photo. It contains the file name, box, rotation and tone, so the response is immutable. */
export function photoPath(photo: PhotoKey, width: PhotoWidth): string {
  const { tapado = '', giro = 0, oscura = false } = photo;
  const form = [tapado && `c${tapado}`, giro > 0 && `r${giro}`, oscura && 'lifted', width];
  return `/fotos/${photo.vehicle_id}/${photo.id}/${[photoStem(photo), ...form].filter(Boolean).join('-')}.webp`;
}

/** Width of the whole JPEG variant: some services do not read WebP. */
export const SHARE_WIDTH: PhotoWidth = 1280;

/** What a photo's JPEG variants begin with. */
const jpegBase = (photo: PhotoKey) =>
  photoPath({ ...photo, oscura: false }, SHARE_WIDTH).slice(0, -`${SHARE_WIDTH}.webp`.length);

/** URL of a photo's whole JPEG variant; in the photo's own tone. */
export function sharePhotoPath(photo: PhotoKey): string {
  return `${jpegBase(photo)}${SHARE_WIDTH}.jpg`;
}

/** Every picture of a shared link, in pixels: services crop any other shape themselves. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;
/** A crop is at one of these positions, from the left or top of its photo to the other side. */
export const LINK_POSITIONS = 10;

/**
 * URL of the JPEG crop of a photo for shared links; in the photo's own tone.
 * @param position 0 to `LINK_POSITIONS`
 */
export function linkPhotoPath(photo: PhotoKey, position: number): string {
  return `${jpegBase(photo)}link${position}-${LINK_PICTURE.width}.jpg`;
}
