import { countsSchema, type PersonCounts } from '#src/features/admin/settings/privacy/person.schema.ts';

/** A person's data as the operator's command asks for it: PocketBase's internal routes, which only the instance's secret opens. */

/** Tens of thousands of enquiries of one person take minutes. Node's `fetch` waits no longer for an answer. */
const TIMEOUT_MS = 5 * 60_000;

/** Every call but `isThere` throws when PocketBase does not do what is asked, with its words. */
export interface PersonClient {
  /** Whether PocketBase answers. */
  readonly isThere: () => Promise<boolean>;
  readonly counts: (dato: string) => Promise<PersonCounts>;
  readonly exported: (dato: string) => Promise<unknown>;
  /** Erases, and answers how much of each. */
  readonly erased: (dato: string) => Promise<PersonCounts>;
}

/** A client of the PocketBase at `url`. */
export function createPersonClient(url: string, secret: string): PersonClient {
  const ask = async (action: string, dato: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/internal/person/${action}`, {
      method: 'POST',
      headers: { 'X-Internal-Secret': secret, 'Content-Type': 'application/json' },
      body: JSON.stringify({ dato }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return response.json();
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(message ?? `PocketBase answered ${response.status}`);
  };
  return {
    isThere: () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    counts: async (dato) => countsSchema.parse(await ask('count', dato)),
    exported: (dato) => ask('export', dato),
    erased: async (dato) => countsSchema.parse(await ask('erase', dato)),
  };
}
