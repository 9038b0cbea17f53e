import { trashDays } from '#src/config/periods.ts';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';
import type { TrashItem, TrashKey } from './trash.api.ts';

/** Texts about the trash. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Shown before a soft delete: masculine for vehicles, feminine for photos and specs. */
export const TRASH_PROMISE = `Podrás restaurarlo desde la Papelera durante ${trashDays} días.`;
export const TRASH_PROMISE_CARS = `Podrás restaurarlos desde la Papelera durante ${trashDays} días.`;
export const TRASH_PROMISE_THEM = `Podrás restaurarlas desde la Papelera durante ${trashDays} días.`;
export const TRASH_PROMISE_HER = `Podrás restaurarla desde la Papelera durante ${trashDays} días.`;

const KINDS: Readonly<Record<TrashItem['collection'], string>> = {
  vehicles: 'Vehículo',
  vehicle_images: 'Imagen',
  vehicle_specs: 'Especificación',
};

/** One-line title of an item. */
export function trashTitle({ collection, label, detail }: TrashItem): string {
  return collection === 'vehicles' || detail === '' ? label : detail;
}

/** Kind of the item, and its car. */
export function trashKind({ collection, label, detail }: TrashItem): string {
  if (collection === 'vehicles') return `${KINDS.vehicles}, con sus imágenes y especificaciones`;
  return detail === '' ? KINDS[collection] : `${KINDS[collection]} de ${label}`;
}

/** What its car still has in the panel: a car in the trash its history, a live one the tab of the photo or the spec. */
export function trashLink({ collection, vehicle }: TrashItem): {
  readonly label: string;
  readonly to: PanelTarget;
} {
  switch (collection) {
    case 'vehicles':
      return { label: 'Ver historial', to: { tab: 'ajustes', vista: 'historial', vehiculo: vehicle } };
    case 'vehicle_images':
      return { label: 'Ver imágenes', to: { tab: 'imagenes', vehiculo: vehicle } };
    case 'vehicle_specs':
      return { label: 'Ver especificaciones', to: { tab: 'especificaciones', vehiculo: vehicle } };
  }
}

/** How long the item remains. The trash is purged once a day. */
export function daysLeftText(since: string, now: Date): string {
  const end = new Date(since.replace(' ', 'T')).getTime() + trashDays * DAY_MS;
  const days = Math.ceil((end - now.getTime()) / DAY_MS);
  if (days <= 0) return 'se elimina hoy';
  return days === 1 ? 'queda 1 día' : `quedan ${days} días`;
}

/** What is deleted permanently with it. */
export function purgeText({ collection }: TrashItem): string {
  return collection === 'vehicles'
    ? 'Se borran también sus imágenes y sus especificaciones. No se puede deshacer.'
    : 'No se puede deshacer.';
}

/** Confirmation that items of one kind were restored. */
export function restoredText(items: readonly TrashKey[]): string {
  if (items.length === 1) return 'Restaurado correctamente';
  const areCars = items.every(({ collection }) => collection === 'vehicles');
  return areCars ? 'Restaurados correctamente' : 'Restauradas correctamente';
}

/** Noun for items of the trash. */
export const TRASHED = { one: 'un elemento', many: 'elementos' } as const;
