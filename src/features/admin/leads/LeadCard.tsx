import { useStore } from '#src/lib/useStore.ts';
import { Trash2 } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { FollowUp } from './FollowUp.tsx';
import { Clock, OfferedCar, RelatedVehicle, Tags, Unsaved } from './LeadParts.tsx';
import { AnsweredQuestion, LeadReplies } from './LeadReplies.tsx';
import { $savingLeads } from './leads.store.ts';
import { SamePerson } from './SamePerson.tsx';
import { LeadStateSelect } from './LeadStateSelect.tsx';

interface LeadCardProps {
  readonly lead: DeskLead;
  /** Whether it is the only lead shown, on a wide screen beside the list; then nothing is collapsed. */
  readonly isAlone: boolean;
  readonly onDelete: () => void;
}

/** A lead, with one-tap reply links and its follow-up. */
export function LeadCard({ lead, isAlone, onDelete }: LeadCardProps) {
  const isSaving = useStore($savingLeads).has(lead.id);
  return (
    <li
      className="border-line grid gap-x-10 gap-y-4 border-t py-6 lg:max-xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto] xl:border-none xl:py-0"
      data-lead={lead.id}
    >
      <div className="grid min-w-0 content-start gap-1">
        <div className="-mt-2 flex items-start justify-between gap-3 lg:max-xl:flex-col lg:max-xl:gap-0 xl:pr-14">
          <h2 className="type-title-s min-w-0 pt-2 break-words">{lead.nombre}</h2>
          <LeadStateSelect lead={lead} busy={isSaving} />
        </div>
        <p className="type-small text-text-muted break-all empty:hidden">{lead.email}</p>
        <p className="type-small text-text-muted figures empty:hidden">{lead.telefono}</p>
        <p className="type-caption text-text-muted figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={lead.created_at.replace(' ', 'T')}>{leadDate(lead.created_at)}</time>
          <span data-reference>
            <span className="sr-only">Número </span>
            {leadReference(lead.id)}
          </span>
          <Tags lead={lead} />
        </p>
        <Clock lead={lead} />
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        {lead.asunto !== '' && <p className="type-label">{lead.asunto}</p>}
        <p className="type-small max-w-prose whitespace-pre-line empty:hidden">{lead.mensaje}</p>
        <RelatedVehicle lead={lead} />
        <OfferedCar lead={lead} />
        {isAlone && <SamePerson lead={lead} />}
      </div>
      <div className="flex flex-wrap content-start items-start gap-2 lg:max-xl:max-w-72 lg:max-xl:justify-end">
        <LeadReplies lead={lead} />
        <button
          type="button"
          className={iconButtonClass}
          aria-label={`Eliminar el lead de ${lead.nombre}`}
          onClick={onDelete}
        >
          <Icon icon={Trash2} className={iconClass.m} />
        </button>
      </div>
      <div className="grid min-w-0 gap-2 lg:max-xl:col-span-full">
        <Unsaved lead={lead} />
        <AnsweredQuestion lead={lead} busy={isSaving} />
        <FollowUp lead={lead} busy={isSaving} startsOpen={isAlone} />
      </div>
    </li>
  );
}
