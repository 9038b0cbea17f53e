import { useLive } from '#src/features/admin/core/live.ts';
import { watchVehicles, type VehicleChange } from '#src/features/admin/stock/vehicles.api.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
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

/** Calls `reload` when a car of the shown leads changes. */
export function useLiveCars(shown: () => readonly DeskLead[], reload: () => void): void {
  useLive({
    what: 'vehicles',
    watch: watchVehicles,
    react: (changes: readonly VehicleChange[]) => {
      const cars = new Set(shown().map((lead) => lead.vehicle_id));
      if (changes.some(({ id }) => cars.has(id))) reload();
    },
  });
}
