import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { watchLeads } from '#src/features/admin/leads/leads.api.ts';
import { watchVehicles } from '#src/features/admin/vehicles/vehicles.api.ts';
import { $sessionRevision } from './panel-session.store.ts';

/** Changes that come together lead to one reaction. Milliseconds. */
const SETTLE_MS = 300;

/**
 * Subscribes while a view is shown, and again after each sign-in: a subscription belongs to the session that made it.
 * A failure costs liveness only, so it is logged.
 */
function useLive(
  what: string,
  watch: (onChange: () => void) => Promise<() => Promise<void>>,
  react: () => void,
): void {
  const revision = useStore($sessionRevision);
  const onChange = useEffectEvent(react);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => onChange(), SETTLE_MS);
    });
    watching.catch((error: unknown) => console.warn(`No live ${what}`, error));
    return () => {
      clearTimeout(timer);
      void watching.then((end) => end()).catch(() => undefined);
    };
  }, [revision, watch, what]);
}

/** Reacts when leads come or go. */
export function useLiveLeads(react: () => void): void {
  useLive('leads', watchLeads, react);
}

/** Reacts when vehicles change, by whomever. */
export function useLiveVehicles(react: () => void): void {
  useLive('vehicles', watchVehicles, react);
}
