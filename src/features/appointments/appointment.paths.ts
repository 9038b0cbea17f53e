/** URLs of appointments. Not in src/paths.ts, which every page loads whole. */
export const appointmentPaths = {
  /** The page behind a private link, whose fragment holds the secret. Not a SPEC route: see docs/decisions/private-links.md. */
  page: '/cita',
  /** What a private link shows. */
  view: '/api/cita/ver',
  /** The account's private calendar, and the beginning of calendars' addresses. */
  calendar: '/api/calendario',
} as const;
