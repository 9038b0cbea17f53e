import { useStore } from '#src/lib/useStore.ts';
import { CalendarClock, ChevronDown, StickyNote, UserRound, type IconNode } from 'lucide';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { isOverdue, stepText } from '#src/features/leads/desk/next-step.ts';
import { isClosed } from '#src/features/leads/rules/lead-state.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { $begun } from './begun.store.ts';
import { LeadNotes } from './LeadNotes.tsx';
import { ownId } from './leads.api.ts';
import { changeLead } from './leads.store.ts';
import { NextStepForm } from './NextStepForm.tsx';
import { people, personName, personOptions } from './people.store.ts';

function Fact({ icon, children }: { readonly icon: IconNode; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <Icon icon={icon} className={`${iconClass.s} mt-0.5 shrink-0`} />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

function notesText(count: number): string {
  return count === 1 ? '1 nota' : `${count} notas`;
}

/** One-line summary: assignee, next step and number of notes. */
export function FollowUpSummary({ lead }: { readonly lead: DeskLead }) {
  const { data } = useStore(people.$state);
  const today = madridDay(useNow());
  const step = stepText(lead, today);
  const overdue = isOverdue(lead, today);
  return (
    <span className="type-small text-text-muted flex min-w-0 flex-wrap items-start gap-x-5 gap-y-1 font-normal">
      {lead.responsable !== '' && (
        <Fact icon={UserRound}>Responsable: {personName(data, lead.responsable)}</Fact>
      )}
      {step !== '' && (
        <span className={overdue ? 'text-danger-text min-w-0 font-medium' : 'min-w-0'}>
          <Fact icon={CalendarClock}>{overdue ? `Vencido: ${step}` : step}</Fact>
        </span>
      )}
      {lead.cita !== null && isClosed(lead.estado) && (
        <span className="text-danger-text min-w-0 font-medium">
          <Fact icon={CalendarClock}>Tiene una cita abierta</Fact>
        </span>
      )}
      {lead.notas.length > 0 && <Fact icon={StickyNote}>{notesText(lead.notas.length)}</Fact>}
    </span>
  );
}

interface FollowUpProps {
  readonly lead: DeskLead;
  readonly busy: boolean;
  readonly startsOpen: boolean;
}

/** Collapsible follow-up of a lead after its first answer. */
export function FollowUp({ lead, busy, startsOpen }: FollowUpProps) {
  const id = useId();
  const { data } = useStore(people.$state);
  const { nota = '', paso, fecha, hora } = useStore($begun)[lead.id] ?? {};
  // Starts open when there is an unsaved draft.
  const [isOpen, setOpen] = useState(
    () => startsOpen || nota !== '' || paso !== undefined || fecha !== undefined || hora !== undefined,
  );
  const own = ownId();
  const take = (responsable: string) =>
    void changeLead(
      lead,
      { responsable },
      responsable === own ? 'Lead asignado a ti' : responsable === '' ? 'Lead sin asignar' : 'Lead asignado',
    );
  const options = personOptions(data);
  const isListed = lead.responsable === '' || options.some(({ value }) => value === lead.responsable);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-5">
        <button
          type="button"
          className="type-label text-text flex min-h-11 min-w-0 cursor-pointer flex-wrap items-center gap-x-5 gap-y-1 py-2 text-left"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="inline-flex items-center gap-1.5">
            Seguimiento
            <span className="sr-only"> de {lead.nombre}</span>
            <Icon
              icon={ChevronDown}
              className={`${iconClass.s} text-text-muted transition-transform duration-(--duration-quick) ${isOpen ? 'rotate-180' : ''}`}
            />
          </span>
          <FollowUpSummary lead={lead} />
        </button>
        {lead.responsable === '' && (
          <Button
            variant="quiet"
            size="s"
            className="min-h-11"
            busy={busy}
            aria-label={`Asignármelo: ${lead.nombre}`}
            onClick={() => take(own)}
          >
            Asignármelo
          </Button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-x-10 gap-y-8 pt-4 pb-2 lg:grid-cols-2 xl:[&>:last-child]:col-start-2 xl:[&>:last-child]:row-span-2 xl:[&>:last-child]:row-start-1">
            <SelectField
              label="Responsable"
              optionalNote={false}
              prompt="Sin asignar"
              options={[
                ...options,
                ...(isListed ? [] : [{ value: lead.responsable, label: personName(data, lead.responsable) }]),
              ]}
              value={lead.responsable}
              disabled={busy}
              onChange={(event) => take(event.target.value)}
            />
            <NextStepForm lead={lead} busy={busy} />
            <LeadNotes lead={lead} />
          </div>
        )}
      </div>
    </div>
  );
}
