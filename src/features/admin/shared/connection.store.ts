import { atom, onMount, type ReadableAtom } from 'nanostores';

const returns = atom(0);
onMount(returns, () => {
  const onOnline = () => returns.set(returns.get() + 1);
  window.addEventListener('online', onOnline);
  return () => window.removeEventListener('online', onOnline);
});

/** How often the connection has come back: whatever failed without it is worth another try then. */
export const $connectionReturns: ReadableAtom<number> = returns;
