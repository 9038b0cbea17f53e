import { ChevronDown } from 'lucide';
import { Badge } from '#src/components/ui/Badge.tsx';
import type { BadgeTone } from '#src/components/ui/badge.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { LEAD_STATE_LABELS, LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';
import { changeLead } from './leads.store.ts';

/** Pending and successful states have a colour; the label says it too. */
const TONES: Readonly<Record<LeadState, BadgeTone>> = {
  nuevo: 'reservado',
  contactado: 'plain',
  cita: 'plain',
  ganado: 'disponible',
  perdido: 'oculto',
};

/** Changes the state of a lead; the notice names the new state. */
export function saveState(lead: DeskLead, estado: LeadState): Promise<boolean> {
  return changeLead(lead, { estado }, `Lead marcado como ${LEAD_STATE_LABELS[estado].toLowerCase()}`);
}

interface LeadStateSelectProps {
  readonly lead: DeskLead;
  readonly busy: boolean;
}

/** State of a lead as an editable badge: an invisible native select covers it, so that phones show their own picker. */
export function LeadStateSelect({ lead, busy }: LeadStateSelectProps) {
  return (
    <span
      className="has-focus-visible:outline-text hover:bg-text/5 relative -mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-s px-2 has-focus-visible:outline-2 lg:max-xl:-ml-2"
      aria-busy={busy || undefined}
    >
      <Badge tone={TONES[lead.estado]}>{LEAD_STATE_LABELS[lead.estado]}</Badge>
      <Icon icon={ChevronDown} className={`${iconClass.s} text-text-muted`} />
      <select
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        aria-label={`Estado del lead de ${lead.nombre}`}
        value={lead.estado}
        disabled={busy}
        onChange={(event) => {
          const estado = LEAD_STATES.find((state) => state === event.target.value);
          if (estado !== undefined) void saveState(lead, estado);
        }}
      >
        {LEAD_STATES.map((state) => (
          <option key={state} value={state}>
            {LEAD_STATE_LABELS[state]}
          </option>
        ))}
      </select>
    </span>
  );
}
