import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useEffectEvent } from 'react';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { keepListening, type Live } from './keep-listening.ts';
import { $sessionRevision } from './session/panel-session.store.ts';

/** How often an interrupted stream is checked, in milliseconds: PocketBase's client reconnects, but does not report it. */
const CHECK_MS = 1000;

const onReturns = new Set<() => void>();
let check: ReturnType<typeof setInterval> | undefined;
pocketbase.realtime.onDisconnect = (subscriptions) => {
  // The last subscription has been ended.
  if (subscriptions.length === 0) return;
  clearInterval(check);
  check = setInterval(() => {
    if (!pocketbase.realtime.isConnected) return;
    clearInterval(check);
    for (const onReturn of onReturns) onReturn();
  }, CHECK_MS);
};

function watchReturns(onReturn: () => void): () => void {
  onReturns.add(onReturn);
  return () => void onReturns.delete(onReturn);
}

/**
 * Subscribes while a view is mounted, and again after each sign-in: a subscription belongs to its session.
 */
export function useLive<Change>({
  what,
  watch,
  isBusy = () => false,
  react,
}: Omit<Live<Change>, 'watchReturns'>): void {
  const revision = useStore($sessionRevision);
  const onSettled = useEffectEvent(react);
  const mustWait = useEffectEvent(isBusy);
  useEffect(
    () =>
      keepListening({
        what,
        watch,
        watchReturns,
        isBusy: () => mustWait(),
        react: (changes: readonly Change[]) => onSettled(changes),
      }),
    [revision, watch, what],
  );
}
