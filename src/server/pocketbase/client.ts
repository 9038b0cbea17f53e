import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { accountCalls } from './account-calls.ts';
import { alertCalls } from './alert-calls.ts';
import { appointmentCalls } from './appointment-calls.ts';
import { callsTo } from './calls.ts';
import { photoCalls } from './photo-calls.ts';
import { publicationCalls } from './publication.ts';
import { stockCalls } from './stock-calls.ts';

/**
 * Creates a client of the PocketBase at `url` for the gateway, the publisher and the commands. Every call but `isHealthy`
 * throws when PocketBase does not answer as expected.
 */
export function createPocketBaseClient(url: string, secret: string) {
  const calls = callsTo(url, secret);
  return {
    ...stockCalls(calls),
    ...publicationCalls(calls),
    ...photoCalls(calls),
    ...accountCalls(calls),
    ...appointmentCalls(calls),
    ...alertCalls(calls),
    isHealthy: (): Promise<boolean> =>
      calls.any('/api/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    siteSettings: (): Promise<SiteSettings> => readSiteSettings('', calls.any),
  };
}

/** The client created by `createPocketBaseClient`. */
export type PocketBaseClient = ReturnType<typeof createPocketBaseClient>;
