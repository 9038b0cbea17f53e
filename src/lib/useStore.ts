import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The value of a store; renders again when it changes. nanostores' hook brings code for parts of stores, which every
 * page with a form would load.
 * @param ssr the value on the server and while hydrating, so that the two agree
 */
export function useStore<T>(store: ReadableAtom<T>, { ssr }: { readonly ssr?: () => T } = {}): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store]);
  const get = () => store.get();
  return useSyncExternalStore(subscribe, get, ssr ?? get);
}
