import type * as z from 'zod/mini';
import { createSemaphore, type Semaphore } from '#src/server/lib/semaphore.ts';

/** How PocketBase is asked: its public lists, and the internal routes, which only the instance's secret opens. */

const PAGE_SIZE = 1000;
const TIMEOUT_MS = 10_000;

/** Unknown addresses of cars and photos each cost a query, which takes milliseconds. */
const LOOKUPS = { perAddress: 6, total: 8, queue: 500, timeoutMs: 10_000 } as const;

/** Bounds what visitors make the server ask PocketBase. */
export const createLookups = (): Semaphore => createSemaphore(LOOKUPS);

/** Calls of one PocketBase. All throw when it does not answer in time, and all but `any` when it answers anything but success. */
export interface Calls {
  /** Whatever it answers. */
  readonly any: (path: string, init?: RequestInit) => Promise<Response>;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** From an internal route. @param headers besides the secret */
  readonly getInternal: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly postInternal: (path: string, body: unknown) => Promise<Response>;
  /** All rows of a public list. @param fields names of columns, after commas */
  readonly listAll: <T>(
    collection: string,
    fields: string,
    page: z.ZodMiniType<{ items: T[] }>,
  ) => Promise<T[]>;
  /** What opens an internal route. */
  readonly internal: { readonly headers: Readonly<Record<string, string>> };
  /** A request to one, with a body as JSON. */
  readonly asPost: (body: unknown) => RequestInit;
}

/** Fails unless an answer is a success. */
export function mustBeOk(response: Response, path: string): Response {
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}`);
  return response;
}

/** Calls of the PocketBase at `url`. */
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
