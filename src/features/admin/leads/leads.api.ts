import * as z from 'zod/mini';
import type { Page } from '#src/features/admin/shared/list-page.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { leadRecordSchema, type LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { leadSearchFilters } from './lead-filters.ts';

/** The administrator's calls about leads (SPEC section 7). Each throws PocketBase's ClientResponseError. */

const leads = pocketbase.collection('leads');
const SORT = '-created_at,id';

/** Leads on one page. */
export const LEADS_PER_PAGE = 20;

/** Which leads are meant. */
export interface LeadFilter {
  readonly search: string;
  readonly canal: string | null;
}

function filterOf({ search, canal }: LeadFilter): string {
  return [
    ...leadSearchFilters(search),
    ...(canal === null ? [] : [pocketbase.filter('canal = {:canal}', { canal })]),
  ].join(' && ');
}

/** One page, newest first. `page` is counted from 1. */
export async function listLeads(page: number, filter: LeadFilter): Promise<Page<LeadRecord>> {
  const answer = await leads.getList(page, LEADS_PER_PAGE, { sort: SORT, filter: filterOf(filter) });
  return {
    items: z.array(leadRecordSchema).parse(answer.items),
    total: answer.totalItems,
    pages: answer.totalPages,
  };
}

/** Every lead that matches, newest first, for the export. */
export async function listAllLeads(filter: LeadFilter): Promise<LeadRecord[]> {
  const all = await leads.getFullList({ sort: SORT, filter: filterOf(filter), batch: 1000 });
  return z.array(leadRecordSchema).parse(all);
}

/** The newest leads, for the dashboard. */
export async function listLatestLeads(limit: number): Promise<LeadRecord[]> {
  const answer = await leads.getList(1, limit, { sort: SORT, skipTotal: true });
  return z.array(leadRecordSchema).parse(answer.items);
}

/** All leads, and those since a moment. */
export async function countLeads(
  since: Date,
): Promise<{ readonly total: number; readonly sinceThen: number }> {
  const filter = pocketbase.filter('created_at >= {:since}', { since });
  const [all, recent] = await Promise.all([
    leads.getList(1, 1, { fields: 'id' }),
    leads.getList(1, 1, { fields: 'id', filter }),
  ]);
  return { total: all.totalItems, sinceThen: recent.totalItems };
}

export async function deleteLead(id: string): Promise<void> {
  await leads.delete(id);
}

/** Tells when leads come or go, by whomever; the returned function ends that. */
export function watchLeads(
  onChange: (change: { readonly action: string; readonly id: string }) => void,
): Promise<() => Promise<void>> {
  return leads.subscribe('*', ({ action, record }) => onChange({ action, id: record.id }));
}
