/** URLs of appointments. Not in src/paths.ts, which every page loads whole. */
export const appointmentPaths = {
  /** The page behind a private link, whose fragment holds the secret. Not a SPEC route: see docs/decisions/private-links.md. */
  page: '/cita',
  /** The page on which a buyer books one. Not a SPEC route: see docs/decisions/booked-online.md. */
  ask: '/pedir-cita',
  /** The same page for a car and a kind. @param slug of the car */
  askFor: (slug: string, tipo?: string) =>
    `/pedir-cita?vehiculo=${encodeURIComponent(slug)}${tipo === undefined ? '' : `&tipo=${tipo}`}`,
  /** The free times for a new appointment. */
  slots: '/api/citas/huecos',
  /** Books one. */
  book: '/api/citas',
  /** What a private link shows. */
  view: '/api/cita/ver',
  /** The free times to which the appointment of a private link can move. */
  linkSlots: '/api/cita/huecos',
  /** Moves the appointment of a private link. */
  move: '/api/cita/mover',
  /** Cancels the appointment of a private link. */
  cancel: '/api/cita/anular',
  /** The account's private calendar, and the beginning of calendars' addresses. */
  calendar: '/api/calendario',
} as const;
