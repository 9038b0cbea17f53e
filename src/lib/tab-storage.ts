/** The methods of Storage in use. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nothing: Keep = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** This tab's session storage. A browser that blocks storage throws on access: then nothing is stored. */
export function tabStorage(): Keep {
  try {
    return sessionStorage;
  } catch {
    return nothing;
  }
}
