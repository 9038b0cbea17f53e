import { useStore } from '#src/lib/useStore.ts';
import { ArrowRight } from 'lucide';
import { useEffect } from 'react';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { type ReadList, VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { statusBadge } from '#src/features/admin/stock/vehicle.messages.ts';
import { listWithoutPhotos } from '#src/features/admin/stock/vehicles.api.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';

/** The vehicles without photos, newest first. */
const photoless = createResource<ReadList<AdminVehicle>>();

/** Loads the vehicles without photos. A failure costs a shortcut only, so it is logged. */
async function loadPhotoless(): Promise<void> {
  try {
    await photoless.load(() => listAsAdmin(listWithoutPhotos));
  } catch (error) {
    console.warn('Could not load the vehicles without photos', error);
  }
}

/** Photographing one car after another: the remaining cars and a link to the next. */

function open(vehicle: AdminVehicle): void {
  go({ vehiculo: vehicle.id });
}

function Row({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { tone, label } = statusBadge(vehicle.status);
  return (
    <li className="border-line border-t">
      <button
        type="button"
        className="hover:bg-text/5 -mx-2 flex min-h-14 w-[calc(100%+1rem)] cursor-pointer items-center gap-4 rounded-s px-2 py-3 text-left"
        onClick={() => open(vehicle)}
      >
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="type-label">{vehicleTitle(vehicle)}</span>
          <span className="type-caption text-text-muted figures">{vehicle.anio}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
        <Icon icon={ArrowRight} className={`${iconClass.s} text-text-muted`} />
      </button>
    </li>
  );
}

/** Shown while no vehicle is chosen: the vehicles without photos, as a to-do list. */
export function PhotolessVehicles() {
  const { status, data } = useStore(photoless.$state);
  useEffect(() => void loadPhotoless(), []);
  if (data === null && status === 'loading') return <Skeleton className="max-w-form h-60 w-full" />;
  if (data === null || (data.items.length === 0 && data.unreadable.length === 0))
    return (
      <EmptyState
        title="Elige un vehículo"
        text="Después podrás subir, ordenar, editar y eliminar sus imágenes."
      />
    );
  return (
    <section className="max-w-form" aria-labelledby="sin-fotos">
      <h2 id="sin-fotos" className="type-title-s mb-3">
        Vehículos sin fotos
      </h2>
      <Unreadable names={data.unreadable} words={VEHICLES} />
      <ul className="border-line border-b" data-photoless>
        {data.items.map((vehicle) => (
          <Row key={vehicle.id} vehicle={vehicle} />
        ))}
      </ul>
    </section>
  );
}

/** A link to the next vehicle without photos; renders nothing without one. */
export function NextPhotoless({ vehicleId }: { readonly vehicleId: string }) {
  const { data } = useStore(photoless.$state);
  useEffect(() => void loadPhotoless(), [vehicleId]);
  const next = data?.items.find(({ id }) => id !== vehicleId);
  if (next === undefined) return null;
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-6">
      <p className="grid gap-1">
        <span className="type-caption text-text-muted">Siguiente sin fotos</span>
        <span className="type-label">{vehicleTitle(next)}</span>
      </p>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => open(next)}>
        Fotografiar el siguiente <Icon icon={ArrowRight} className={iconClass.s} />
      </Button>
    </div>
  );
}
