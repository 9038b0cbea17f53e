/** What keeps texts by name, as the browser's storages do. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nothing: Keep = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** This tab's storage. A browser that is told to keep nothing refuses even to name it: then nothing is kept. */
export function tabStorage(): Keep {
  try {
    return sessionStorage;
  } catch {
    return nothing;
  }
}
