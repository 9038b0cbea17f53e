import { useStore } from '#src/lib/useStore.ts';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { LEADS } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { $isWide } from '#src/features/admin/core/lists/wide.store.ts';
import { useKeptScroll } from '#src/features/admin/core/routing/kept-scroll.ts';
import { go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { ALL_LEADS } from './lead-filters.ts';
import { LeadCard } from './LeadCard.tsx';
import { leads, loadOpenLead, openLead } from './leads.store.ts';
import { useLiveCars, useLiveLeads, useLiveNotes } from './live-leads.ts';

const backToAll = (
  <Button variant="secondary" onClick={() => go({ ...ALL_LEADS, pagina: 1 })}>
    Ver todos los leads
  </Button>
);

/** Closes the detail beside the list. */
function Close() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button
      ref={button}
      type="button"
      className={`${iconButtonClass} absolute top-0 right-0 z-10`}
      aria-label="Cerrar el lead"
      onClick={() => go({ lead: null })}
    >
      <Icon icon={X} className={iconClass.m} />
    </button>
  );
}

interface LeadDetailProps {
  readonly id: string;
  readonly onDelete: (lead: DeskLead) => void;
}

/** One lead with all that belongs to it. */
export function LeadDetail({ id, onDelete }: LeadDetailProps) {
  const isWide = useStore($isWide);
  const { status, data } = useStore(openLead.$state);
  const listed = useStore(leads.$state).data?.items.find((lead) => lead.id === id);
  const load = () => void loadOpenLead(id);
  useEffect(() => void loadOpenLead(id), [id]);
  useLiveLeads(load);
  useLiveNotes(load);
  useLiveCars(() => openLead.$state.get().data?.items ?? [], load);
  // What the list has is shown until the lead itself has arrived.
  const own = data?.of === id ? data : null;
  const shown = own ?? (listed === undefined ? null : { items: [listed], unreadable: [] });
  useKeptScroll(shown !== null);
  const isGone = shown?.items.length === 0 && shown.unreadable.length === 0;
  return (
    <>
      {isWide ? <Close /> : !isGone && <div className="mb-6">{backToAll}</div>}
      <Loaded
        status={status}
        data={shown}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudieron cargar los leads"
        onRetry={load}
      >
        {({ items, unreadable }) => (
          <>
            <Unreadable names={unreadable} words={LEADS} />
            {isGone && (
              <EmptyState
                title="Este lead ya no existe"
                text="Puede que otra persona lo haya eliminado."
                actions={isWide ? undefined : backToAll}
              />
            )}
            <ul className="border-line border-b empty:hidden xl:border-none" aria-busy={status === 'loading'}>
              {items.map((lead) => (
                <LeadCard key={lead.id} lead={lead} isAlone onDelete={() => onDelete(lead)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}
