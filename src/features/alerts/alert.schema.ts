import * as z from 'zod/mini';

/** Alerts by e-mail: a favourite becomes cheaper or is sold, or a car like a search arrives. */

export const ALERT_KINDS = ['coche', 'busqueda'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Alerts of one e-mail address, confirmed or not. */
export const MOST_ALERTS = 10;

/** An alert as its person sees it. */
export const shownAlertSchema = z.object({
  id: z.string(),
  tipo: z.enum(ALERT_KINDS),
  /** 'BMW X5 xDrive40d', or a search in words: 'BMW · Hasta 30.000 €'. */
  texto: z.string(),
  /** Path of the car or the search on the site; '' for a car that is not public. */
  enlace: z.string(),
  confirmado: z.boolean(),
  /** The last day, `YYYY-MM-DD` in Madrid; '' before the confirmation. */
  hasta: z.string(),
});
export type ShownAlert = z.infer<typeof shownAlertSchema>;

/** The answer of `POST /api/avisos/ver`, `/confirmar` and `/terminar` `{ token }`; 404 for an invalid or ended link. */
export const shownAlertsSchema = z.object({
  /** The address, for example 'a···@example.com'. */
  email: z.string(),
  avisos: z.array(shownAlertSchema),
  /** Whether this link was sent to confirm alerts that still wait for it. */
  pendiente: z.boolean(),
});
export type ShownAlerts = z.infer<typeof shownAlertsSchema>;
