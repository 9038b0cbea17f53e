import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's drawing and while the browser takes it over, true from then on. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
