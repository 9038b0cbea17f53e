import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

/** Calls about appointments, for pages without React and without the schemas of the forms. */

const TIMEOUT_MS = 15_000;

/** What the server answered. `body` is the answer of the route, or `{ message }` of a refusal. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** A refusal in the server's words. */
export interface Refused {
  readonly message?: string;
  readonly data?: Readonly<Record<string, { readonly code: string } | undefined>>;
}

/** @throws Error when there is no answer that can be read */
export async function call<T>(path: string, sent?: object): Promise<Answer<T & Refused>> {
  const response = await fetch(`${pocketbaseOrigin}${path}`, {
    ...(sent !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    }),
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: (await response.json()) as T & Refused };
}
