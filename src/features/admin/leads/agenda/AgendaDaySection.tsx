import { useStore } from '#src/lib/useStore.ts';
import { CalendarClock, CalendarPlus, X } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { endOf } from '#src/features/appointments/appointment.rules.ts';
import { spanOf, type Appointment } from '#src/features/appointments/appointment.schema.ts';
import { leadVehicle, type DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { plainMadridTime } from '#src/lib/madrid-day.ts';
import { closedHint } from '#src/features/admin/leads/closed-day.ts';
import { $openingTimes } from '#src/features/admin/leads/opening-times.store.ts';
import { downloadAppointment } from '#src/features/admin/leads/download-appointment.ts';
import { entryText, isAhead, longDay, shortDay, type AgendaDay, type AgendaEntry } from './agenda.rules.ts';

interface Actions {
  readonly now: Date;
  readonly onMove: (lead: DeskLead) => void;
  readonly onCancel: (lead: DeskLead) => void;
}

/** `10:00–11:00` */
function hours(appointment: Appointment): string {
  const span = spanOf(appointment);
  return `${plainMadridTime(span.start)}–${plainMadridTime(endOf(span))}`;
}

function Entry({ entry, now, onMove, onCancel }: Actions & { readonly entry: AgendaEntry }) {
  const { lead } = entry;
  const car = leadVehicle(lead);
  const appointment = entry.kind === 'cita' ? entry.appointment : null;
  const isLeft = appointment !== null && isAhead(appointment, now);
  return (
    <li className="border-line grid gap-0.5 border-t py-3" data-agenda-entry={entry.kind}>
      <p className="type-caption text-text-muted figures">
        {appointment === null ? 'Sin hora' : hours(appointment)}
      </p>
      <p className="type-label wrap-anywhere">
        <PanelLink to={{ tab: 'leads', lead: lead.id }} className="hover:text-accent-text underline">
          {lead.nombre}
        </PanelLink>
      </p>
      <p className="type-small wrap-anywhere">{entryText(entry)}</p>
      {car !== '' && <p className="type-caption text-text-muted wrap-anywhere">{car}</p>}
      {isLeft && (
        <p className="-ml-3 flex">
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Mover la cita de ${lead.nombre}`}
            data-move={lead.id}
            onClick={() => onMove(lead)}
          >
            <Icon icon={CalendarClock} className={iconClass.m} />
          </button>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Cancelar la cita de ${lead.nombre}`}
            onClick={() => onCancel(lead)}
          >
            <Icon icon={X} className={iconClass.m} />
          </button>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Descargar .ics de la cita de ${lead.nombre}`}
            onClick={() => void downloadAppointment(lead, appointment)}
          >
            <Icon icon={CalendarPlus} className={iconClass.m} />
          </button>
        </p>
      )}
    </li>
  );
}

interface AgendaDayProps extends Actions {
  readonly of: AgendaDay;
  readonly isToday: boolean;
  /** Whether it is one of seven columns. */
  readonly isNarrow: boolean;
}

/** A day of the calendar. */
export function AgendaDaySection({ of: { day, entries }, isToday, isNarrow, ...actions }: AgendaDayProps) {
  const closed = closedHint(day, useStore($openingTimes));
  return (
    <section aria-label={`${longDay(day)}${isToday ? ', hoy' : ''}`} className="min-w-0" data-day={day}>
      <h3
        className={`type-label border-b-2 pb-2 ${isToday ? 'border-accent' : 'border-line'} ${isNarrow ? '' : 'sr-only'}`}
        aria-current={isToday ? 'date' : undefined}
      >
        {shortDay(day)}
        {isToday && <span className="text-accent-text"> · hoy</span>}
      </h3>
      {closed !== undefined && <p className="type-caption text-text-muted pt-3">{closed}</p>}
      {entries.length === 0 ? (
        <p className="type-small text-text-muted py-3">{isNarrow ? 'Nada' : 'Nada para este día.'}</p>
      ) : (
        <ul className={isNarrow ? '[&>li:first-child]:border-t-0' : 'border-line border-b'}>
          {entries.map((entry) => (
            <Entry
              key={entry.kind === 'cita' ? entry.appointment.id : entry.lead.id}
              entry={entry}
              {...actions}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
