/** States of a lead. The first is the initial state: unanswered. */
export const LEAD_STATES = ['nuevo', 'contactado', 'cita', 'ganado', 'perdido'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Labels of the states. */
export const LEAD_STATE_LABELS: Readonly<Record<LeadState, string>> = {
  nuevo: 'Nuevo',
  contactado: 'Contactado',
  cita: 'Cita',
  ganado: 'Ganado',
  perdido: 'Perdido',
};

/** Whether the lead needs no further work. */
export function isClosed(estado: LeadState): boolean {
  return estado === 'ganado' || estado === 'perdido';
}

/** Maximum lengths of texts by staff, in characters; the collections have the same. */
export const leadDeskLimits = { proximoPaso: 200, nota: 2000 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older leads may have been answered elsewhere. Counting them as unanswered would hide the recent ones. */
const UNANSWERED_DAYS = 30;

/** Initial state of a lead. One imported years after `createdAt` needs no work. */
export function firstState(createdAt: Date, now: Date): LeadState {
  return now.getTime() - createdAt.getTime() > UNANSWERED_DAYS * DAY_MS ? 'contactado' : 'nuevo';
}
