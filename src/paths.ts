/** Every URL of the site, built in one place (SPEC section 2). Paths carry no trailing slash. */

/** Where a car's page has the form that asks about it. */
export const ASK = '#preguntar';

/** The public pages and the panel. */
export const paths = {
  home: '/',
  importacion: '/importacion',
  catalogo: '/catalogo',
  vehiculo: (slug: string) => `/vehiculo/${slug}`,
  /** A car's page where one asks about it. */
  preguntar: (slug: string) => `/vehiculo/${slug}${ASK}`,
  sobreNosotros: '/sobre-nosotros',
  /** Beside SPEC's routes: docs/decisions/beside-the-specification.md. */
  favoritos: '/favoritos',
  contacto: '/contacto',
  contactoConsulta: (tipo: string) => `/contacto?tipo=${encodeURIComponent(tipo)}`,
  login: '/login',
  loginVolver: (path: string) => `/login?volver=${encodeURIComponent(path)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Beside SPEC's routes: docs/decisions/beside-the-specification.md. */
  cuenta: '/cuenta',
  admin: '/admin',
  adminLead: (id: string) => `/admin?tab=leads&lead=${encodeURIComponent(id)}`,
  avisoLegal: '/aviso-legal',
  privacidad: '/privacidad',
  cookies: '/cookies',
} as const;

/** What machines read. */
export const machinePaths = {
  snapshot: '/stock.json',
  sitemap: '/sitemap.xml',
  feed: '/feeds/stock.csv',
  manifest: '/site.webmanifest',
  live: '/livez',
  ready: '/readyz',
  health: '/healthz',
  rebuildHook: '/hooks/rebuild',
  securityText: '/.well-known/security.txt',
} as const;

/** The server functions of SPEC section 7, and what accounts and the site ask besides. */
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
 * What names a stored photo as it is shown: its car, its record, its immutable file name and its turn. A row of the former
 * system has the path of a bundled picture in place of a file.
 */
export interface PhotoKey {
  readonly vehicle_id: string;
  readonly id: string;
  readonly file: string;
  readonly file_path?: string;
  /** Degrees that it is turned clockwise before it is shown: 90, 180 or 270; else 0 or absent. */
  readonly giro?: number;
}

/** What the variants of a photo are called after. */
export function photoStem({ file, file_path = '' }: Pick<PhotoKey, 'file' | 'file_path'>): string {
  return file === '' ? file_path.replace(/\W+/g, '_').slice(-120) : file.replace(/\.[^.]+$/, '');
}

/** URL of one WebP variant of a stored photo; the file name and the turn in it make the answer immutable. */
export function photoPath(photo: PhotoKey, width: PhotoWidth): string {
  const { giro = 0 } = photo;
  const turn = giro === 0 ? '' : `-r${giro}`;
  return `/fotos/${photo.vehicle_id}/${photo.id}/${photoStem(photo)}${turn}-${width}.webp`;
}

/** Width of the one JPEG variant: not every service that shows shared links reads WebP. */
export const SHARE_WIDTH: PhotoWidth = 1280;

/** URL of the JPEG variant of a stored photo, for shared links. */
export function sharePhotoPath(photo: PhotoKey): string {
  return photoPath(photo, SHARE_WIDTH).replace(/webp$/, 'jpg');
}
