import { useStore } from '@nanostores/react';
import { AlarmClock, Trash2 } from 'lucide';
import { computed } from 'nanostores';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { tagClass } from '#src/components/ui/surface.recipe.ts';
import { leadClock } from '#src/features/leads/desk/lead-clock.ts';
import { leadDate } from '#src/features/leads/desk/lead-date.ts';
import { tipoText } from '#src/features/leads/rules/contact.schema.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { type DeskLead, leadVehicle } from '#src/features/leads/rules/lead-record.schema.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { business } from '#src/features/admin/settings/business/business.store.ts';
import { openingSpans } from '#src/features/leads/desk/opening-time.ts';
import { hoursLines } from '#src/features/company/business/opening-hours.ts';
import { FollowUp } from './FollowUp.tsx';
import { AnsweredQuestion, LeadReplies } from './LeadReplies.tsx';
import { $savingLeads, $unsaved, changeLead } from './leads.store.ts';
import { LeadStateSelect } from './LeadStateSelect.tsx';

/** Opening hours of the dealer. While they are unknown, no lead counts as late. */
const $openingHours = computed(business.$state, ({ data }) =>
  data === null ? [] : openingSpans(hoursLines(data.facts.hours)),
);

function RelatedVehicle({ lead }: { readonly lead: DeskLead }) {
  const text = leadVehicle(lead);
  if (text === '') return null;
  if (lead.vehicle_id === '') return <p className="type-small">{text}</p>;
  return (
    <button
      type="button"
      className={`${linkClass('onward')} cursor-pointer justify-self-start text-left`}
      onClick={() => openTab('vehiculos', { editar: lead.vehicle_id })}
    >
      {text}
    </button>
  );
}

/** Waiting time of an unanswered lead. */
function Clock({ lead }: { readonly lead: DeskLead }) {
  const now = useNow();
  const hours = useStore($openingHours);
  if (lead.estado !== 'nuevo') return null;
  const { text, isLate } = leadClock(lead.created_at, now, hours);
  if (!isLate) return <p className="type-caption text-text-muted figures">{text}</p>;
  return (
    <p className="type-caption text-danger-text figures flex items-start gap-1.5 font-medium" data-late>
      <Icon icon={AlarmClock} className={`${iconClass.s} mt-0.5 shrink-0`} />
      {text}
    </p>
  );
}

/** Tags of a lead. An import request's subject is left out, because its channel already shows it. */
function Tags({ lead: { canal, tipo_consulta } }: { readonly lead: DeskLead }) {
  const tipo = canal === 'importacion_web' && tipo_consulta === 'importacion' ? '' : tipoText(tipo_consulta);
  return (
    <>
      <span className={tagClass}>{channelLabel(canal)}</span>
      {tipo !== '' && <span className={tagClass}>{tipo}</span>}
    </>
  );
}

/** A change that could not be saved, with a retry button. */
function Unsaved({ lead }: { readonly lead: DeskLead }) {
  const failed = useStore($unsaved)[lead.id];
  if (failed === undefined) return null;
  return (
    <div className="border-danger bg-surface-raised flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-3 py-3 pr-3 pl-4">
      <p className="type-label">Tu cambio no se ha guardado.</p>
      <Button
        variant="secondary"
        size="s"
        className="min-h-11"
        onClick={() => void changeLead(lead, failed.change, failed.done)}
      >
        Reintentar
      </Button>
    </div>
  );
}

interface LeadCardProps {
  readonly lead: DeskLead;
  /** Whether it is the only lead shown; then nothing is collapsed. */
  readonly isAlone: boolean;
  readonly onDelete: () => void;
}

/** A lead, with one-tap reply links and its follow-up. */
export function LeadCard({ lead, isAlone, onDelete }: LeadCardProps) {
  const isSaving = useStore($savingLeads).has(lead.id);
  return (
    <li
      className="border-line grid gap-x-10 gap-y-4 border-t py-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]"
      data-lead={lead.id}
    >
      <div className="grid min-w-0 content-start gap-1">
        <div className="-mt-2 flex items-start justify-between gap-3 lg:flex-col lg:gap-0">
          <h2 className="type-title-s min-w-0 pt-2 break-words">{lead.nombre}</h2>
          <LeadStateSelect lead={lead} busy={isSaving} />
        </div>
        <p className="type-small text-text-muted break-all">{lead.email}</p>
        <p className="type-small text-text-muted figures">{lead.telefono}</p>
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
        <p className="type-small max-w-prose whitespace-pre-line">{lead.mensaje}</p>
        <RelatedVehicle lead={lead} />
      </div>
      <div className="flex flex-wrap items-start gap-2 lg:justify-end lg:max-xl:max-w-72">
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
      <div className="grid min-w-0 gap-2 lg:col-span-full">
        <Unsaved lead={lead} />
        <AnsweredQuestion lead={lead} busy={isSaving} />
        <FollowUp lead={lead} busy={isSaving} startsOpen={isAlone} />
      </div>
    </li>
  );
}
