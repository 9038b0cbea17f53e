import { useEffect, useState } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import {
  channelText,
  leadVehicle,
  type DeskLead,
  type LeadRecord,
} from '#src/features/leads/rules/lead-record.schema.ts';
import { LEAD_STATE_LABELS } from '#src/features/leads/rules/lead-state.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listSamePerson } from './leads.api.ts';
import { useLiveLeads } from './live-leads.ts';
import { samePersonFilter, samePersonSearch } from './same-person.ts';

/** More would push the follow-up out of view. */
const SHOWN = 5;

function aboutText(lead: LeadRecord): string {
  return [leadVehicle(lead) || lead.asunto || channelText(lead), LEAD_STATE_LABELS[lead.estado]].join(' · ');
}

/** The other leads of the person who sent an opened one, newest first. */
export function SamePerson({ lead }: { readonly lead: DeskLead }) {
  const filter = samePersonFilter(lead);
  const [found, setFound] = useState<Page<LeadRecord> | null>(null);
  const load = () => {
    if (filter === null) return;
    listAsAdmin(() => listSamePerson(filter, SHOWN))
      .then(setFound)
      // The lead itself can be answered without.
      .catch((error: unknown) => console.warn('Could not load the other leads of a person', error));
  };
  useEffect(load, [filter]);
  useLiveLeads(load);
  if (filter === null || found === null || found.items.length === 0) return null;
  const more = found.total - found.items.length;
  return (
    <section aria-labelledby="misma-persona" className="pt-2" data-same-person>
      <h3 id="misma-persona" className="type-label">
        También escribió
      </h3>
      <ul className="mt-1">
        {found.items.map((other) => (
          <li key={other.id} className="type-small flex flex-wrap items-baseline gap-x-3">
            <PanelLink
              to={{ tab: 'leads', lead: other.id }}
              className={`${linkClass()} inline-flex min-h-8 items-center`}
              label={`${leadDate(other.created_at)}: ${other.nombre}`}
            >
              {leadDate(other.created_at)}
            </PanelLink>
            <span className="text-text-muted min-w-0">{aboutText(other)}</span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <PanelLink
              to={{ tab: 'leads', buscar: samePersonSearch(lead) }}
              className={`${linkClass()} type-small inline-flex min-h-8 items-center`}
            >
              {more === 1 ? 'y 1 más' : `y ${more} más`}
            </PanelLink>
          </li>
        )}
      </ul>
    </section>
  );
}
