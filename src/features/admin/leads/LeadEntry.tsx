import { useStore } from '#src/lib/useStore.ts';
import { Trash2 } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { channelText, type DeskLead, leadVehicle } from '#src/features/leads/rules/lead-record.schema.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { $place } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { FollowUpSummary } from './FollowUp.tsx';
import { unofferedText } from './lead-car.ts';
import { Clock, Unsaved } from './LeadParts.tsx';
import { AnsweredQuestion, LeadReplies } from './LeadReplies.tsx';
import { $savingLeads } from './leads.store.ts';
import { LeadStateSelect } from './LeadStateSelect.tsx';

interface LeadEntryProps {
  readonly lead: DeskLead;
  /** Whether the list is a column beside the opened lead. */
  readonly isNarrow: boolean;
  readonly onDelete: () => void;
}

/** A lead as a dense row on a wide screen; it opens beside the list. */
export function LeadEntry({ lead, isNarrow, onDelete }: LeadEntryProps) {
  const place = useStore($place);
  const isSaving = useStore($savingLeads).has(lead.id);
  const isOpen = place.lead === lead.id;
  const car = leadVehicle(lead);
  const written = lead.mensaje || (lead.entrega?.deseos ?? '');
  return (
    <li
      className={`border-line hover:before:bg-text/5 relative isolate grid gap-x-8 border-t py-3 before:absolute before:-inset-x-2 before:inset-y-0 before:-z-10 ${isOpen ? 'before:border-accent before:bg-text/5 before:border-l-2' : ''} ${isNarrow ? 'gap-y-1' : 'grid-cols-[15rem_minmax(0,1fr)_8.5rem_27.5rem] items-start'}`}
      data-lead={lead.id}
    >
      <div className="min-w-0">
        <h2 className="type-label leading-6">
          {/* Its target is the whole row. */}
          <PanelLink
            to={{ ...place, lead: lead.id }}
            className="block truncate after:absolute after:inset-0"
            replaces={place.lead !== null}
            isCurrent={isOpen}
            opens={lead.id}
          >
            {lead.nombre}
          </PanelLink>
        </h2>
        {!isNarrow && lead.email !== '' && (
          <p className="type-caption text-text-muted truncate">{lead.email}</p>
        )}
        <p className="type-caption text-text-muted figures">
          {[lead.telefono, leadDate(lead.created_at)].filter((text) => text !== '').join(' · ')}
        </p>
        <Clock lead={lead} />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <p className={`type-small ${isNarrow ? 'line-clamp-1' : 'line-clamp-2'}`}>
          {lead.asunto !== '' && (
            <span className="font-medium">{written === '' ? lead.asunto : `${lead.asunto} · `}</span>
          )}
          {written}
        </p>
        {!isNarrow && (
          <p className="type-caption text-text-muted truncate">
            {[leadReference(lead.id), channelText(lead), unofferedText(lead), car]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        )}
        <FollowUpSummary lead={lead} />
      </div>
      {!isNarrow && (
        <>
          <div className="relative -my-2">
            <LeadStateSelect lead={lead} busy={isSaving} />
          </div>
          <div className="relative -my-1.5 flex gap-2">
            <LeadReplies lead={lead} />
            <button
              type="button"
              className={`${iconButtonClass} ml-auto`}
              aria-label={`Eliminar el lead de ${lead.nombre}`}
              onClick={onDelete}
            >
              <Icon icon={Trash2} className={iconClass.m} />
            </button>
          </div>
          <div className="relative col-span-full [&>:not(:empty)]:mt-3">
            <Unsaved lead={lead} />
            <AnsweredQuestion lead={lead} busy={isSaving} />
          </div>
        </>
      )}
    </li>
  );
}
