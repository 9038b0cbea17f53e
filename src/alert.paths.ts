import { paths } from './paths.ts';

/** URLs of alerts (src/features/alerts). Not in src/paths.ts, which every page loads whole. */
export const alertPaths = {
  /** The page on which a person asks for alerts. Not a SPEC route: see docs/decisions/alerts.md. */
  ask: paths.avisame,
  /** The same page for cars. @param ids of the cars */
  askForCars: (ids: readonly string[]) => `${paths.avisame}?ids=${ids.join(',')}`,
  /** The same page for a search. @param query of the catalogue, with its question mark */
  askForSearch: (query: string) => `${paths.avisame}${query}`,
  /** The page behind a private link, whose fragment holds the secret. Not a SPEC route either. */
  page: '/avisos',
  /** The page without scripts that ends all alerts. The gateway sends it at `unsubscribe` only; here it redirects to `page`. */
  endPage: '/avisos/fin',
  /** The page without scripts that says that all alerts have ended. */
  endedPage: '/avisos/terminados',
  /** The page without scripts that says that alerts cannot be ended right now. */
  endLaterPage: '/avisos/mas-tarde',
  /** Asks for alerts. */
  request: '/api/avisos',
  /** The alerts of a private link. */
  view: '/api/avisos/ver',
  /** Confirms the alerts that a private link was sent for. */
  confirm: '/api/avisos/confirmar',
  /** Ends one alert of a private link, or all. */
  end: '/api/avisos/terminar',
  /** Begins the addresses that end all alerts without JavaScript and from a mail program (RFC 8058). */
  unsubscribe: '/api/avisos/fin',
} as const;
