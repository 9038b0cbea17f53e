import { useStore } from '#src/lib/useStore.ts';
import { ArrowLeft } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Pagination } from '#src/components/ui/Pagination.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { trashDays } from '#src/config/periods.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { ViewHeading } from '#src/features/admin/core/routing/ViewHeading.tsx';
import { useLastPage } from '#src/features/admin/core/routing/useLastPage.ts';
import { $place, go, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { TrashRow } from './TrashRow.tsx';
import type { TrashItem } from './trash.api.ts';
import { emptyTrash, loadTrash, purge, trash } from './trash.store.ts';
import { purgeText, TRASHED, trashTitle } from './trash.messages.ts';

function EmptyingDialog({ total, onDone }: { readonly total: number; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isEmptying, setEmptying] = useState(false);
  const empty = async () => {
    if (isEmptying) return;
    setEmptying(true);
    await emptyTrash();
    setEmptying(false);
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button variant="secondary" disabled={total === 0} onClick={() => setAsking(true)}>
        Vaciar papelera
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="¿Vaciar la papelera?"
        description={`Se elimina definitivamente ${total === 1 ? 'el único elemento' : `todo: ${total} elementos`}. No se puede deshacer.`}
        confirmLabel="Vaciar papelera"
        busy={isEmptying}
        onConfirm={() => void empty()}
      />
    </>
  );
}

/** Papelera: items deleted in the last thirty days, to restore or to delete permanently. */
export function TrashView() {
  const { pagina } = useStore($place);
  const { status, data } = useStore(trash.$state);
  const [purging, setPurging] = useState<TrashItem | null>(null);
  const load = () => void loadTrash(pagina);
  useEffect(() => void loadTrash(pagina), [pagina]);
  useLastPage(data);

  return (
    <section aria-labelledby="papelera">
      <Button variant="quiet" size="s" className="mb-3 min-h-11" onClick={() => openTab('vehiculos')}>
        <Icon icon={ArrowLeft} className={iconClass.s} />
        Vehículos
      </Button>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <ViewHeading id="papelera">Papelera</ViewHeading>
          <p className="type-small text-text-muted mt-1">
            Lo que eliminas permanece aquí {trashDays} días, fuera de la web, y después se elimina
            definitivamente.
          </p>
        </div>
        <EmptyingDialog total={data?.total ?? 0} onDone={load} />
      </div>
      <Loaded
        status={status}
        data={data}
        skeleton={<Skeleton className="h-60 w-full" />}
        failure="No se pudo cargar la papelera"
        onRetry={load}
      >
        {({ items, unreadable }) => (
          <>
            <Unreadable names={unreadable} words={TRASHED} />
            {items.length > 0 ? (
              <ul className="border-line border-b" aria-busy={status === 'loading'} data-trash>
                {items.map((item) => (
                  <TrashRow key={item.id} item={item} onChanged={load} onPurge={() => setPurging(item)} />
                ))}
              </ul>
            ) : (
              unreadable.length === 0 && (
                <EmptyState
                  title="La papelera está vacía"
                  text="Los vehículos, imágenes y especificaciones que elimines aparecerán aquí."
                  level={3}
                />
              )
            )}
          </>
        )}
      </Loaded>
      {data !== null && data.pages > 1 && (
        <div className="mt-6">
          <Pagination page={pagina} pages={data.pages} onChange={(next) => go({ pagina: next })} />
        </div>
      )}
      <DeleteDialog
        item={purging}
        title={(item) => `¿Eliminar definitivamente ${trashTitle(item)}?`}
        description={purgeText}
        confirmLabel="Eliminar definitivamente"
        remove={async (item) => {
          await purge(item);
          load();
        }}
        onClose={() => setPurging(null)}
      />
    </section>
  );
}
