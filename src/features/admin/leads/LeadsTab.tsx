import { useStore } from '@nanostores/react';
import { Download } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { channelLabel, LEAD_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { formatInteger } from '#src/lib/format.ts';
import { FilterSelect } from '#src/features/admin/shared/FilterSelect.tsx';
import { DeleteDialog } from '#src/features/admin/shared/DeleteDialog.tsx';
import { useLiveLeads } from '#src/features/admin/shell/live.ts';
import { $place, go } from '#src/features/admin/shell/panel-navigation.store.ts';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import { Loaded } from '#src/features/admin/shared/Loaded.tsx';
import { useLastPage } from '#src/features/admin/shared/useLastPage.ts';
import { LeadCard } from './LeadCard.tsx';
import { exportLeads } from './export-leads.ts';
import { leads, loadLeads, removeLead } from './leads.store.ts';

const CHANNELS = LEAD_CHANNELS.map((value) => ({ value, label: channelLabel(value) }));

function Toolbar({ total }: { readonly total: number | undefined }) {
  const { buscar, canal } = useStore($place);
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    await exportLeads({ search: buscar, canal });
    setExporting(false);
  };
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Buscar en los leads"
          search={buscar}
          onSearch={(text) => go({ buscar: text, pagina: 1 }, 'replace')}
        />
        <FilterSelect
          label="Canal"
          all="Todos los canales"
          options={CHANNELS}
          value={LEAD_CHANNELS.find((known) => known === canal) ?? null}
          onChange={(value) => go({ canal: value, pagina: 1 })}
        />
        <Button
          variant="secondary"
          className="flex-1 sm:flex-none"
          busy={isExporting}
          disabled={total === undefined || total === 0}
          onClick={() => void exportAll()}
        >
          <Icon icon={Download} className={iconClass.s} />
          <span>
            Exportar<span className="max-sm:sr-only"> CSV</span>
          </span>
        </Button>
      </div>
      <p className="type-small text-text-muted figures min-h-6" role="status">
        {total !== undefined && (total === 1 ? '1 lead' : `${formatInteger(total)} leads`)}
      </p>
    </div>
  );
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState
      title="No hay leads"
      text={
        isFiltered
          ? 'Ninguno coincide con la búsqueda y el canal elegidos.'
          : 'Cuando alguien escriba desde la web, aparecerá aquí sin recargar.'
      }
      actions={
        isFiltered && (
          <Button variant="secondary" onClick={() => go({ buscar: '', canal: null, pagina: 1 })}>
            Limpiar filtros
          </Button>
        )
      }
    />
  );
}

/** Leads (SPEC section 2): who has written, and the ways to answer. */
export function LeadsTab() {
  const { buscar, canal, pagina } = useStore($place);
  const { status, data } = useStore(leads.$state);
  const [deleting, setDeleting] = useState<LeadRecord | null>(null);
  const load = () => void loadLeads(pagina, { search: buscar, canal });

  useEffect(() => {
    void loadLeads(pagina, { search: buscar, canal });
  }, [pagina, buscar, canal]);
  useLiveLeads(load);
  useLastPage(data);

  return (
    <>
      <Toolbar total={data?.total} />
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-80 w-full" />}
        failure="No se pudieron cargar los leads"
        onRetry={load}
      >
        {({ items }) =>
          items.length > 0 ? (
            <ul className="border-line border-b" aria-busy={status === 'loading'} data-leads>
              {items.map((lead) => (
                <LeadCard key={lead.id} lead={lead} onDelete={() => setDeleting(lead)} />
              ))}
            </ul>
          ) : (
            <Empty isFiltered={buscar !== '' || canal !== null} />
          )
        }
      </Loaded>
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => go({ pagina: next })} />
        </div>
      )}
      <DeleteDialog
        item={deleting}
        title={({ nombre }) => `¿Eliminar el lead de ${nombre}?`}
        description={() => 'Se borran sus datos y su mensaje. No se puede deshacer.'}
        confirmLabel="Eliminar lead"
        remove={async ({ id }) => {
          if (await removeLead(id)) load();
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
