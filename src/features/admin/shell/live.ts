import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { watchLeads, watchNotes, type LeadEvent } from '#src/features/admin/leads/leads.api.ts';
import { $savingVehicles } from '#src/features/admin/vehicles/vehicle-list.store.ts';
import { watchVehicles, type VehicleChange } from '#src/features/admin/vehicles/vehicles.api.ts';
import { keepListening, type Live } from './keep-listening.ts';
import { $sessionRevision } from './panel-session.store.ts';

/** Listens while a view is shown, and anew after each sign-in: a subscription belongs to the session that made it. */
function useLive<Change>({ what, watch, isBusy = () => false, react }: Live<Change>): void {
  const revision = useStore($sessionRevision);
  const onSettled = useEffectEvent(react);
  const mustWait = useEffectEvent(isBusy);
  useEffect(
    () =>
      keepListening({
        what,
        watch,
        isBusy: () => mustWait(),
        react: (changes: readonly Change[]) => onSettled(changes),
      }),
    [revision, watch, what],
  );
}

/** Reacts when leads come, change or go. */
export function useLiveLeads(react: (changes: readonly LeadEvent[]) => void): void {
  useLive({ what: 'leads', watch: watchLeads, react });
}

/** Reacts when notes about leads come or go. */
export function useLiveNotes(react: () => void): void {
  useLive({ what: 'notes', watch: watchNotes, react });
}

/**
 * Reacts when vehicles change, by whomever. What is being saved from the list is waited for: one's own change may be
 * told before the save is answered.
 */
export function useLiveVehicles(react: (changes: readonly VehicleChange[]) => void): void {
  useLive({ what: 'vehicles', watch: watchVehicles, isBusy: () => $savingVehicles.get().size > 0, react });
}
