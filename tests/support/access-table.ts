/**
 * Who may do what, by role (SPEC section 6): tests/pb/rules.test.ts tries each cell, and docs/reference/access.md is made of this table.
 * `owner` is the account that a record is about, `other` another account without the administrator role.
 */

export const ROLES = ['anonymous', 'owner', 'other', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether the record is in the list (403: no list), then the statuses of the other actions. */
export type Outcome = readonly [
  list: boolean | 403,
  view: number,
  create: number,
  update: number,
  del: number,
];
type Outcomes = Readonly<Record<Role, Outcome>>;

const nonAdmins = (outcome: Outcome): Omit<Outcomes, 'admin'> => ({
  anonymous: outcome,
  owner: outcome,
  other: outcome,
});
const manages: Outcome = [true, 200, 200, 200, 204];
const shown = { ...nonAdmins([true, 200, 400, 404, 404]), admin: manages };
const unseen = { ...nonAdmins([false, 404, 400, 404, 404]), admin: manages };
const none: Outcome = [403, 403, 403, 403, 403];
const closed = { ...nonAdmins(none), admin: none };
const readByAdmins = {
  ...nonAdmins([false, 404, 403, 403, 403]),
  admin: [true, 200, 403, 403, 403],
} satisfies Outcomes;
const setByAdmins = {
  ...nonAdmins([false, 404, 403, 404, 403]),
  admin: [true, 200, 403, 200, 403],
} satisfies Outcomes;

/** Records by collection, with the condition that matters in parentheses. */
export const RECORD_ACCESS = {
  'vehicles (disponible)': shown,
  'vehicles (reservado)': shown,
  'vehicles (vendido)': shown,
  'vehicles (oculto)': unseen,
  'vehicle_images (disponible)': shown,
  'vehicle_images (oculto)': unseen,
  'vehicle_specs (disponible)': shown,
  'vehicle_specs (oculto)': unseen,
  'vehicle_slugs (disponible)': {
    ...nonAdmins([true, 200, 403, 403, 403]),
    admin: [true, 200, 403, 403, 403],
  },
  'vehicle_slugs (oculto)': readByAdmins,
  leads: { ...nonAdmins([false, 404, 403, 404, 404]), admin: [true, 200, 403, 200, 204] },
  'lead_notas (of admin)': { ...nonAdmins([false, 404, 400, 403, 404]), admin: [true, 200, 200, 403, 204] },
  'lead_notas (of another account)': {
    ...nonAdmins([false, 404, 400, 403, 404]),
    admin: [true, 200, 200, 403, 404],
  },
  'profiles (of owner)': {
    anonymous: [false, 404, 403, 404, 403],
    owner: [true, 200, 403, 404, 403],
    other: [false, 404, 403, 404, 403],
    admin: [true, 200, 403, 200, 403],
  },
  'users (owner)': {
    anonymous: [false, 404, 200, 404, 403],
    owner: [true, 200, 200, 200, 403],
    other: [false, 404, 200, 404, 403],
    admin: [true, 200, 200, 404, 403],
  },
  citas: readByAdmins,
  calendarios: closed,
  avisados: closed,
  avisos: closed,
  aviso_enlaces: closed,
  vehicle_search: readByAdmins,
  lead_claves: { ...nonAdmins([false, 404, 403, 403, 404]), admin: [true, 200, 403, 403, 204] },
  lead_counts: { ...nonAdmins([false, 404, 400, 400, 400]), admin: [true, 200, 400, 400, 400] },
  plantillas: unseen,
  anuncio_correcciones: {
    ...nonAdmins([false, 404, 400, 403, 404]),
    admin: [true, 200, 200, 403, 204],
  },
  outbox: closed,
  publication: closed,
  ajustes: setByAdmins,
  historial: readByAdmins,
  negocio: setByAdmins,
  negocio_fotos: unseen,
  paginas_marca: setByAdmins,
  invitaciones: closed,
  segundo_factor: closed,
  visitas: readByAdmins,
  sesiones: closed,
  dispositivos: closed,
  system_flags: closed,
} as const satisfies Readonly<Record<string, Outcomes>>;

export type RecordKind = keyof typeof RECORD_ACCESS;

/** The callers of a route. The server alone knows the secret of the internal ones; a portal has a key, and no account. */
type Callers = 'all' | 'accounts' | 'administrators' | 'portals' | 'the server';

/** PocketBase's own routes that the gateway forwards, the gateway's stream, and its answers to private links. */
export const BUILT_IN_ROUTES: Readonly<Record<string, Callers>> = {
  'POST /api/collections/users/auth-with-password': 'all',
  'POST /api/collections/users/auth-refresh': 'accounts',
  'POST /api/collections/users/confirm-password-reset': 'all',
  'GET /api/health': 'all',
  'GET /api/realtime': 'all',
  'POST /api/realtime': 'all',
  'GET /api/stock-stream': 'all',
  'POST /api/cita/ver': 'all',
  'GET /api/calendario/{token}.ics': 'all',
  'POST /api/avisos': 'all',
  'POST /api/avisos/ver': 'all',
  'POST /api/avisos/confirmar': 'all',
  'POST /api/avisos/terminar': 'all',
  'GET /api/avisos/fin/{token}': 'all',
  'POST /api/avisos/fin/{token}': 'all',
  'POST /api/files/token': 'accounts',
  'GET /api/files/vehicle_images/{id}/{file}?token={token}': 'administrators',
};

/** The routes of `pb/*.pb.ts`. */
export const HOOK_ROUTES: Readonly<Record<string, Callers>> = {
  'GET /api/first-admin': 'all',
  'GET /api/site-settings': 'all',
  'GET /api/business': 'all',
  'GET /api/brand-pages': 'all',
  'POST /api/send-contact-email': 'all',
  'POST /api/send-password-reset': 'all',
  'POST /api/leads': 'administrators',
  'POST /api/leads/inbound': 'portals',
  'POST /api/lead-keys': 'administrators',
  'POST /api/delete-account': 'accounts',
  'POST /api/sign-out': 'accounts',
  'GET /api/sessions': 'accounts',
  'POST /api/sessions/close': 'accounts',
  'POST /api/sessions/close-others': 'accounts',
  'POST /api/step-up': 'accounts',
  'GET /api/second-factor': 'accounts',
  'POST /api/second-factor/begin': 'administrators',
  'POST /api/second-factor/confirm': 'administrators',
  'POST /api/second-factor/codes': 'accounts',
  'POST /api/second-factor/off': 'accounts',
  'GET /api/calendario': 'administrators',
  'POST /api/calendario': 'administrators',
  'POST /api/calendario/cerrar': 'administrators',
  'GET /api/admins': 'administrators',
  'GET /api/people': 'administrators',
  'POST /api/people/invite': 'administrators',
  'POST /api/people/resend': 'administrators',
  'POST /api/people/cancel': 'administrators',
  'POST /api/people/remove': 'administrators',
  'POST /api/person': 'administrators',
  'POST /api/person/export': 'administrators',
  'POST /api/person/erase': 'administrators',
  'GET /api/failed-mails': 'administrators',
  'POST /api/failed-mails': 'administrators',
  'GET /api/historial/coches': 'administrators',
  'GET /api/historial/personas': 'administrators',
  'GET /api/numeros': 'administrators',
  'GET /api/numeros/coches': 'administrators',
  'GET /api/numeros/graficos': 'administrators',
  'GET /api/papelera': 'administrators',
  'GET /api/papelera/total': 'administrators',
  'POST /api/papelera': 'administrators',
  'GET /api/sin-fotos': 'administrators',
  'POST /api/photo-moves': 'administrators',
  'POST /api/publish': 'administrators',
  'POST /api/reorder': 'administrators',
  'POST /api/spec-rows': 'administrators',
  'POST /api/stock-import': 'administrators',
  'POST /api/stock-import/check': 'administrators',
  'GET /api/stock-import/last': 'administrators',
  'POST /api/stock-import/undo': 'administrators',
  'POST /api/vehicle-changes': 'administrators',
  'GET /api/vehicle-suggestions': 'administrators',
  'POST /api/vehicle-twins': 'administrators',
  'GET /api/internal/publication': 'the server',
  'POST /api/internal/publication/notified': 'the server',
  'GET /api/internal/former-slug': 'the server',
  'GET /api/internal/stock-changes': 'the server',
  'GET /api/internal/staff': 'the server',
  'GET /api/internal/session': 'the server',
  'POST /api/internal/device': 'the server',
  'GET /api/internal/photos/unmeasured': 'the server',
  'GET /api/internal/photos/of': 'the server',
  'POST /api/internal/photos/bundled': 'the server',
  'POST /api/internal/photos/{id}/measure': 'the server',
  'POST /api/internal/photos/{id}/broken': 'the server',
  'GET /api/internal/photos/{id}/file': 'the server',
  'GET /api/internal/photos/{id}/public': 'the server',
  'GET /api/internal/photos/{id}/public-file/{file}': 'the server',
  'POST /api/internal/admins': 'the server',
  'POST /api/internal/admins/with-password': 'the server',
  'POST /api/internal/import': 'the server',
  'POST /api/internal/alerts/request': 'the server',
  'POST /api/internal/alerts/link': 'the server',
  'POST /api/internal/alerts/confirm': 'the server',
  'POST /api/internal/alerts/end': 'the server',
  'POST /api/internal/alerts/due': 'the server',
  'POST /api/internal/alerts/found': 'the server',
  'POST /api/internal/alerts/of': 'the server',
  'POST /api/internal/alerts/new-link': 'the server',
  'POST /api/internal/appointments/calendar': 'the server',
  'POST /api/internal/appointments/link': 'the server',
  'POST /api/internal/appointments/mail': 'the server',
  'POST /api/internal/outbox/claim': 'the server',
  'POST /api/internal/outbox/report': 'the server',
  'GET /api/internal/outbox': 'the server',
  'GET /api/internal/outbox/failed': 'the server',
  'POST /api/internal/outbox/retry': 'the server',
  'POST /api/internal/outbox/wake': 'the server',
  'POST /api/internal/password-reset/account': 'the server',
  'POST /api/internal/password-reset/token': 'the server',
  'POST /api/internal/invitation': 'the server',
  'POST /api/internal/person/{action}': 'the server',
  'POST /api/internal/second-factor/off': 'the server',
  'POST /api/internal/visits': 'the server',
};

/** Whether a role is among the callers of a route. */
export function isAllowed(role: Role, callers: Callers): boolean {
  if (callers === 'accounts') return role !== 'anonymous';
  return callers === 'all' || (callers === 'administrators' && role === 'admin');
}
