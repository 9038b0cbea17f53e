import * as z from 'zod/mini';
import type { Calls } from './calls.ts';

/** How far the stock has come, and of how much of it the build host elsewhere has been told. */

const publicationSchema = z.object({ version: z.number(), notified: z.number() });

/** All throw when PocketBase does not answer as expected. */
export interface PublicationCalls {
  /** Counter that every stock change increments. */
  publicationVersion: () => Promise<number>;
  /** The newest version of which the foreign build host has accepted to be told. */
  notifiedVersion: () => Promise<number>;
  /** Stores that version, or why the build host has not accepted it. */
  storeNotified: (outcome: { readonly version: number } | { readonly failure: string }) => Promise<void>;
}

/** These calls of a PocketBase. */
export function publicationCalls({ getInternal, postInternal }: Calls): PublicationCalls {
  const publication = async () =>
    publicationSchema.parse(await (await getInternal('/api/internal/publication')).json());
  return {
    publicationVersion: async () => (await publication()).version,
    notifiedVersion: async () => (await publication()).notified,
    storeNotified: async (outcome) => {
      await postInternal('/api/internal/publication/notified', outcome);
    },
  };
}
