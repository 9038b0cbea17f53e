import { atom, onMount, type ReadableAtom } from 'nanostores';

const returns = atom(0);
onMount(returns, () => {
  const onOnline = () => returns.set(returns.get() + 1);
  window.addEventListener('online', onOnline);
  return () => window.removeEventListener('online', onOnline);
});

/** Counts reconnections. Subscribers retry what failed while offline. */
export const $connectionReturns: ReadableAtom<number> = returns;

const online = atom(true);
onMount(online, () => {
  const read = () => online.set(navigator.onLine);
  read();
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
});

/** Whether the device has a network. The server may still be unreachable. */
export const $isOnline: ReadableAtom<boolean> = online;
