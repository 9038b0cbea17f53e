import { useStore } from '#src/lib/useStore.ts';
import { Copy, Ellipsis, FileText, History, Images, ListChecks, Star, Tag, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu, type MenuEntry } from '#src/components/ui/Menu.tsx';
import { kmText, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle, VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { go, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { NEW_VEHICLE } from '#src/features/admin/core/routing/panel-place.ts';
import type { CarNumbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { carNumbersText } from '#src/features/admin/analytics/numbers.messages.ts';
import { CarFeeds } from '#src/features/admin/feeds/CarFeeds.tsx';
import { carLinks } from '#src/features/admin/stock/car-links.ts';
import { PanelPhoto } from '#src/features/admin/stock/PanelPhoto.tsx';
import { identityTexts } from '#src/features/admin/stock/vehicle.messages.ts';
import { ChooseOne } from './BulkBar.tsx';
import { $choosing } from './selection.store.ts';
import { PriceEditor } from './PriceEditor.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { $savingVehicles, changeVehicle } from './vehicle-list.store.ts';

interface StarButtonProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
  readonly busy: boolean;
}

/**
 * Toggles whether a car is featured. The accessible name stays constant, since `aria-pressed` carries the
 * state; a changing name would contradict it.
 */
function StarButton({ vehicle, title, busy }: StarButtonProps) {
  const { destacado } = vehicle;
  return (
    <button
      type="button"
      className={`${iconButtonClass} max-lg:absolute max-lg:-top-1.5 max-lg:-left-1.5 lg:col-start-4 lg:row-start-1`}
      aria-label={`Destacar ${title}`}
      title={destacado ? 'Quitar de destacados' : 'Destacar'}
      aria-pressed={destacado}
      // `disabled` would drop the focus.
      aria-disabled={busy || undefined}
      data-key="destacar"
      onClick={() => void changeVehicle(vehicle, { destacado: !destacado })}
    >
      <span className="max-lg:bg-surface-raised/90 inline-flex items-center justify-center rounded-full max-lg:size-7">
        <Icon
          icon={Star}
          className={`size-5 shrink-0 stroke-[1.5] max-lg:size-4 ${destacado ? 'fill-accent stroke-accent-text' : 'text-text-muted'}`}
        />
      </span>
    </button>
  );
}

interface VehicleRowProps {
  readonly vehicle: AdminVehicle;
  readonly photos: { readonly cover: VehicleImage; readonly count: number } | undefined;
  /** Undefined when they could not be loaded. */
  readonly numbers: CarNumbers | undefined;
  readonly onDelete: () => void;
}

function entries(vehicle: AdminVehicle, onDelete: () => void): MenuEntry[] {
  return [
    {
      label: 'Imágenes',
      icon: <Icon icon={Images} className={iconClass.s} />,
      onSelect: () => openTab('imagenes', { vehiculo: vehicle.id }),
    },
    {
      label: 'Especificaciones',
      icon: <Icon icon={ListChecks} className={iconClass.s} />,
      onSelect: () => openTab('especificaciones', { vehiculo: vehicle.id }),
    },
    {
      label: 'Duplicar',
      icon: <Icon icon={Copy} className={iconClass.s} />,
      onSelect: () => go({ editar: NEW_VEHICLE, copia: vehicle.id }),
    },
    ...carLinks(vehicle).map(({ icon, ...link }) => ({
      ...link,
      icon: <Icon icon={icon} className={iconClass.s} />,
    })),
    {
      label: 'Cartel',
      icon: <Icon icon={Tag} className={iconClass.s} />,
      onSelect: () => go({ vista: 'carteles', coches: vehicle.id }),
    },
    {
      label: 'Ficha',
      icon: <Icon icon={FileText} className={iconClass.s} />,
      onSelect: () => go({ vista: 'fichas', coches: vehicle.id }),
    },
    {
      label: 'Historial',
      icon: <Icon icon={History} className={iconClass.s} />,
      onSelect: () => openTab('ajustes', { vista: 'historial', vehiculo: vehicle.id }),
    },
    {
      label: 'Eliminar',
      icon: <Icon icon={Trash2} className={iconClass.s} />,
      danger: true,
      onSelect: onDelete,
    },
  ];
}

function factsText(vehicle: AdminVehicle, photos: number): string {
  const shown = photos === 0 ? 'sin fotos' : photos === 1 ? '1 foto' : `${photos} fotos`;
  return [...identityTexts(vehicle), String(vehicle.anio), kmText(vehicle.km), shown].join(' · ');
}

/** A vehicle in the list, with its most frequent changes inline. */
export function VehicleRow({ vehicle, photos, numbers, onDelete }: VehicleRowProps) {
  const isSaving = useStore($savingVehicles).has(vehicle.id);
  const isChoosing = useStore($choosing);
  const title = vehicleTitle(vehicle);
  const isPublic = vehicle.status !== 'oculto';
  // Photo variants follow the saved status: a car shown as public before its save would request variants that
  // do not exist yet.
  const [isSavedPublic, setSavedPublic] = useState(isPublic);
  if (!isSaving && isSavedPublic !== isPublic) setSavedPublic(isPublic);
  return (
    <li
      className="border-line grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t py-4 lg:grid-cols-[auto_7rem_minmax(0,1fr)_auto_13rem_10.5rem_auto_auto] lg:gap-x-6"
      data-vehicle={vehicle.slug}
    >
      <ChooseOne vehicle={vehicle} title={title} />
      <div className="relative max-lg:col-start-1 max-lg:row-start-1 max-sm:row-span-2 lg:contents">
        <PanelPhoto
          image={photos?.cover}
          isPublic={isSavedPublic}
          width={320}
          className="aspect-3/2 w-full rounded-s"
        />
        {/* On the photo's corner on small screens. */}
        <StarButton vehicle={vehicle} title={title} busy={isSaving} />
      </div>
      <div className="min-w-0 max-sm:contents">
        <h2 className="type-label line-clamp-3 leading-snug max-sm:col-start-2 max-sm:row-start-1">
          {title}
        </h2>
        {/* On a phone below the menu too. */}
        <div className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2">
          <p className="type-caption text-text-muted figures sm:mt-1">
            {factsText(vehicle, photos?.count ?? 0)}
          </p>
          {numbers !== undefined && (
            <p className="type-caption text-text-muted figures" data-numbers>
              {carNumbersText(vehicle, numbers, new Date())}
            </p>
          )}
          <CarFeeds vehicle={vehicle} photos={photos?.count ?? 0} />
        </div>
      </div>
      {/* A separate line on a phone, columns of the row on large screens. */}
      <div className="col-span-3 flex flex-wrap items-center justify-between gap-2 lg:contents max-lg:has-[form]:[&>span]:-ml-2">
        <PriceEditor vehicle={vehicle} title={title} busy={isSaving} />
        <StatusSelect vehicle={vehicle} title={title} busy={isSaving} />
        <Button
          variant="quiet"
          size="s"
          className="min-h-11"
          aria-label={`Editar ${title}`}
          data-key="editar"
          data-opens={vehicle.id}
          onClick={() => go({ editar: vehicle.id })}
        >
          Editar
        </Button>
      </div>
      <div
        className={`-mr-3 max-lg:col-start-3 max-lg:row-start-1 lg:-ml-5 ${isChoosing ? 'max-lg:hidden' : ''}`}
      >
        <Menu
          trigger={
            <button type="button" className={iconButtonClass} aria-label={`Más acciones: ${title}`}>
              <Icon icon={Ellipsis} className={iconClass.m} />
            </button>
          }
          entries={entries(vehicle, onDelete)}
        />
      </div>
    </li>
  );
}
