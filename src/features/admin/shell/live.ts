import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { watchLeads, watchNotes, type LeadEvent } from '#src/features/admin/leads/leads.api.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { $savingVehicles } from '#src/features/admin/vehicles/vehicle-list.store.ts';
import { watchVehicles, type VehicleChange } from '#src/features/admin/vehicles/vehicles.api.ts';
import { $sessionRevision } from './panel-session.store.ts';

/** Changes that come together lead to one reaction. Milliseconds. */
const SETTLE_MS = 300;

interface Live<Change> {
  /** For the log. */
  readonly what: string;
  readonly watch: (onChange: (change: Change) => void) => Promise<() => Promise<void>>;
  /** Reactions wait while this is so. */
  readonly isBusy?: () => boolean;
  readonly react: (changes: readonly Change[]) => void;
}

/**
 * Subscribes while a view is shown, and again after each sign-in: a subscription belongs to the session that made it.
 * A failure costs liveness only, so it is logged, and tried again with growing pauses. What has come since the view was read, and
 * before it listens, nobody tells: it is looked for once it does, by a reaction to no change.
 */
function useLive<Change>({ what, watch, isBusy = () => false, react }: Live<Change>): void {
  const revision = useStore($sessionRevision);
  const onSettled = useEffectEvent(react);
  const mustWait = useEffectEvent(isBusy);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changes: Change[] = [];
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (mustWait()) settle();
        else onSettled(changes.splice(0));
      }, SETTLE_MS);
    };
    const left = new AbortController();
    const hasLeft = () => left.signal.aborted;
    let end = (): Promise<void> => Promise.resolve();
    const begin = async () => {
      if (hasLeft()) return;
      const endWatching = await watch((change) => {
        changes.push(change);
        settle();
      });
      if (hasLeft()) return endWatching();
      end = endWatching;
      settle();
    };
    void keepTrying(begin, (error) => console.warn(`No live ${what}`, error));
    return () => {
      left.abort();
      clearTimeout(timer);
      void end().catch(() => undefined);
    };
  }, [revision, watch, what]);
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
