import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useEffect, useState } from 'react';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { buttonClass, iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { $isWide } from '#src/features/admin/core/lists/wide.store.ts';
import { $place, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { PanelLink } from '#src/features/admin/core/routing/PanelLink.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { useNow } from '#src/features/admin/core/useNow.ts';
import { madridDay } from '#src/lib/madrid-time.ts';
import { loadBusiness } from '#src/features/admin/settings/business/business.store.ts';
import { CancelAppointment } from '#src/features/admin/leads/CancelAppointment.tsx';
import { useLiveAppointments, useLiveLeads } from '#src/features/admin/leads/live-leads.ts';
import { AgendaDaySection } from './AgendaDaySection.tsx';
import { appointedLead, dayBeside, shownDays, spanTitle } from './agenda.rules.ts';
import { agenda, loadAgenda } from './agenda.store.ts';
import { MoveAppointment } from './MoveAppointment.tsx';

interface StepsProps {
  readonly day: string;
  readonly today: string;
  readonly isWeek: boolean;
}

/** Links to the days before and after, and back to today. */
function Steps({ day, today, isWeek }: StepsProps) {
  const what = isWeek ? 'Semana' : 'Día';
  const to = (dia: string) => ({ tab: 'leads', vista: 'agenda', dia: dia === today ? null : dia }) as const;
  return (
    <nav aria-label="Fechas de la agenda" className="flex items-center gap-2">
      <PanelLink to={to(dayBeside(day, isWeek, -1))} className={iconButtonClass} label={`${what} anterior`}>
        <Icon icon={ArrowLeft} className={iconClass.m} />
      </PanelLink>
      <PanelLink to={to(today)} className={buttonClass({ variant: 'secondary', size: 's' })}>
        Hoy
      </PanelLink>
      <PanelLink to={to(dayBeside(day, isWeek, 1))} className={iconButtonClass} label={`${what} siguiente`}>
        <Icon icon={ArrowRight} className={iconClass.m} />
      </PanelLink>
    </nav>
  );
}

const heading = () => document.querySelector<HTMLElement>('#agenda');

/** Agenda: appointments and dated steps, by day on a phone and by week on a wide screen. */
export function AgendaView() {
  const { dia } = useStore($place);
  const isWeek = useStore($isWide);
  const { status, data } = useStore(agenda.$state);
  const now = useNow();
  const today = madridDay(now);
  const day = dia ?? today;
  const days = shownDays(day, isWeek);
  const query = days.join();
  const reload = () => loadAgenda(days);
  const load = () => void reload();
  /** The lead whose appointment is being moved, as it was when its dialog opened. */
  const [moving, setMoving] = useState<DeskLead | null>(null);
  /** Id of the lead whose appointment is being cancelled: a reload brings its newest state. */
  const [cancelling, setCancelling] = useState('');
  useEffect(() => void loadAgenda(query.split(',')), [query]);
  useEffect(() => void loadBusiness(), []);
  useLiveAppointments(load);
  useLiveLeads(load);
  // What was loaded for other days is not shown under the new ones.
  const shown = data?.days.map((each) => each.day).join() === query ? data : null;
  return (
    <section aria-labelledby="agenda">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('leads')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Leads
      </Button>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <ViewHeading id="agenda">Agenda</ViewHeading>
          <p className="type-small text-text-muted first-letter:uppercase" role="status">
            {spanTitle(days)}
          </p>
        </div>
        <Steps day={day} today={today} isWeek={isWeek} />
      </div>
      <Loaded
        status={status}
        data={shown}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudo cargar la agenda"
        onRetry={load}
      >
        {(loaded) => (
          <>
            <Unreadable names={loaded.unreadable} words={LEADS} />
            <div className="grid gap-x-4 gap-y-8 xl:grid-cols-7" aria-busy={status === 'loading'} data-agenda>
              {loaded.days.map((each) => (
                <AgendaDaySection
                  key={each.day}
                  of={each}
                  now={now}
                  isToday={each.day === today}
                  isNarrow={isWeek}
                  onMove={setMoving}
                  onCancel={({ id }) => setCancelling(id)}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
      {moving !== null && (
        <MoveAppointment
          begun={moving}
          lead={appointedLead(data?.days, moving.id)}
          onMoved={reload}
          onClose={() => setMoving(null)}
          focusAfter={() => document.querySelector<HTMLElement>(`[data-move="${moving.id}"]`) ?? heading()}
        />
      )}
      <CancelAppointment
        lead={appointedLead(data?.days, cancelling)}
        onCancelled={reload}
        onClose={() => setCancelling('')}
        focusAfter={heading}
      />
    </section>
  );
}
