import type * as z from 'zod/mini';
import { createSemaphore, type Semaphore } from '#src/server/lib/semaphore.ts';

/** HTTP calls to PocketBase: its public lists, and the internal routes, which require the instance's secret. */

const PAGE_SIZE = 1000;
const TIMEOUT_MS = 10_000;

/** Limits of lookups for visitors: each unknown address of a car or photo costs a query of some milliseconds. */
const LOOKUPS = { perAddress: 6, total: 8, queue: 500, timeoutMs: 10_000 } as const;

/** A semaphore for PocketBase queries caused by visitors. */
export const createLookups = (): Semaphore => createSemaphore(LOOKUPS);

/** Calls to one PocketBase. All throw on a timeout, and all but `any` on an error status. */
export interface Calls {
  /** Returns any response, including errors. */
  readonly any: (path: string, init?: RequestInit) => Promise<Response>;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** Gets an internal route. @param headers in addition to the secret */
  readonly getInternal: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly postInternal: (path: string, body: unknown) => Promise<Response>;
  /** All rows of a public list. @param fields comma-separated column names */
  readonly listAll: <T>(
    collection: string,
    fields: string,
    page: z.ZodMiniType<{ items: T[] }>,
  ) => Promise<T[]>;
  /** The secret's header for internal routes. */
  readonly internal: { readonly headers: Readonly<Record<string, string>> };
  /** A POST request to an internal route with a JSON body. */
  readonly asPost: (body: unknown) => RequestInit;
}

/** Returns a successful response. @throws Error for any other status. */
export function mustBeOk(response: Response, path: string): Response {
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}`);
  return response;
}

/** Creates the calls to the PocketBase at `url`. */
export function callsTo(url: string, secret: string): Calls {
  const internal = { headers: { 'X-Internal-Secret': secret } };
  const any: Calls['any'] = (path, init = {}) =>
    fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const get: Calls['get'] = async (path, init) => mustBeOk(await any(path, init), path);
  const asPost: Calls['asPost'] = (body) => ({
    method: 'POST',
    headers: { ...internal.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  return {
    any,
    get,
    internal,
    asPost,
    getInternal: (path, headers = {}) => get(path, { headers: { ...internal.headers, ...headers } }),
    postInternal: (path, body) => get(path, asPost(body)),
    listAll: async (collection, fields, schema) => {
      const items = [];
      for (let page = 1; ; page++) {
        const query = `page=${page}&perPage=${PAGE_SIZE}&skipTotal=1&fields=${fields}&sort=id`;
        const response = await get(`/api/collections/${collection}/records?${query}`);
        const batch = schema.parse(await response.json()).items;
        items.push(...batch);
        if (batch.length < PAGE_SIZE) return items;
      }
    },
  };
}
