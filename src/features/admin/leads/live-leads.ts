import { useLive } from '#src/features/admin/core/live.ts';
import { watchLeads, watchNotes, type LeadEvent } from './leads.api.ts';

/** Reacts when leads come, change or go. */
export function useLiveLeads(react: (changes: readonly LeadEvent[]) => void): void {
  useLive({ what: 'leads', watch: watchLeads, react });
}

/** Reacts when notes about leads come or go. */
export function useLiveNotes(react: () => void): void {
  useLive({ what: 'notes', watch: watchNotes, react });
}
