/** How far a lead has come. The first is where each begins: nobody has answered it. */
export const LEAD_STATES = ['nuevo', 'contactado', 'cita', 'ganado', 'perdido'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** The states in words. */
export const LEAD_STATE_LABELS: Readonly<Record<LeadState, string>> = {
  nuevo: 'Nuevo',
  contactado: 'Contactado',
  cita: 'Cita',
  ganado: 'Ganado',
  perdido: 'Perdido',
};

/** Whether nothing more is to be done. */
export function isClosed(estado: LeadState): boolean {
  return estado === 'ganado' || estado === 'perdido';
}

/** Lengths of what staff write, in characters; the collections have them too. */
export const leadDeskLimits = { proximoPaso: 200, nota: 2000 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody knows whether an older lead was answered elsewhere, and counting it would bury those that wait now. */
const UNANSWERED_DAYS = 30;

/** How a lead begins that came at `createdAt`: one that is brought in years later is no work to do. */
export function firstState(createdAt: Date, now: Date): LeadState {
  return now.getTime() - createdAt.getTime() > UNANSWERED_DAYS * DAY_MS ? 'contactado' : 'nuevo';
}
