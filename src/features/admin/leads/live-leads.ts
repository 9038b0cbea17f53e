import { useLive } from '#src/features/admin/core/live.ts';
import { watchAppointments, watchLeads, watchNotes, type LeadEvent } from './leads.api.ts';

/** Calls `react` when leads are created, changed or deleted. */
export function useLiveLeads(react: (changes: readonly LeadEvent[]) => void): void {
  useLive({ what: 'leads', watch: watchLeads, react });
}

/** Calls `react` when appointments are made, moved or cancelled. */
export function useLiveAppointments(react: () => void): void {
  useLive({ what: 'appointments', watch: watchAppointments, react });
}

/** Calls `react` when notes are created or deleted. */
export function useLiveNotes(react: () => void): void {
  useLive({ what: 'notes', watch: watchNotes, react });
}
