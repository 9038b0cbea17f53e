import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { accountCalls, type AccountCalls } from './account-calls.ts';
import { callsTo } from './calls.ts';
import { photoCalls, type PhotoCalls } from './photo-calls.ts';
import { publicationCalls, type PublicationCalls } from './publication.ts';
import { stockCalls, type StockCalls } from './stock-calls.ts';

/**
 * PocketBase as the gateway, the publisher and the commands use it. Every call but `isHealthy` throws when PocketBase does not
 * answer as expected.
 */
export interface PocketBaseClient extends StockCalls, PublicationCalls, PhotoCalls, AccountCalls {
  isHealthy: () => Promise<boolean>;
  siteSettings: () => Promise<SiteSettings>;
}

/** A client of the PocketBase at `url`. */
export function createPocketBaseClient(url: string, secret: string): PocketBaseClient {
  const calls = callsTo(url, secret);
  return {
    ...stockCalls(calls),
    ...publicationCalls(calls),
    ...photoCalls(calls),
    ...accountCalls(calls),
    isHealthy: () =>
      calls.any('/api/health').then(
        ({ ok }) => ok,
        () => false,
      ),
    siteSettings: () => readSiteSettings('', calls.any),
  };
}
