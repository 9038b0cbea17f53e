/** How something is fetched: what of `fetch` the readers and clients of PocketBase use. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
