import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useEffectEvent } from 'react';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { keepListening, type Live } from './keep-listening.ts';
import { $sessionRevision } from './session/panel-session.store.ts';

const watchConnection = (onConnect: () => void) => pocketbase.realtime.subscribe('PB_CONNECT', onConnect);

/**
 * Subscribes while a view is mounted, and again after each sign-in: a subscription belongs to its session.
 */
export function useLive<Change>({
  what,
  watch,
  isBusy = () => false,
  react,
}: Omit<Live<Change>, 'watchConnection'>): void {
  const revision = useStore($sessionRevision);
  const onSettled = useEffectEvent(react);
  const mustWait = useEffectEvent(isBusy);
  useEffect(
    () =>
      keepListening({
        what,
        watch,
        watchConnection,
        isBusy: () => mustWait(),
        react: (changes: readonly Change[]) => onSettled(changes),
      }),
    [revision, watch, what],
  );
}
