import { trashDays } from '#src/config/periods.ts';
import type { TrashItem, TrashKey } from './trash.api.ts';

/** What the panel says about the trash. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is said before a vehicle goes into the trash; before a photo or a spec, in their gender. */
export const TRASH_PROMISE = `Podrás restaurarlo desde la Papelera durante ${trashDays} días.`;
export const TRASH_PROMISE_THEM = `Podrás restaurarlas desde la Papelera durante ${trashDays} días.`;
export const TRASH_PROMISE_HER = `Podrás restaurarla desde la Papelera durante ${trashDays} días.`;

const KINDS: Readonly<Record<TrashItem['collection'], string>> = {
  vehicles: 'Vehículo',
  vehicle_images: 'Imagen',
  vehicle_specs: 'Especificación',
};

/** A thing in the trash, in one line. */
export function trashTitle({ collection, label, detail }: TrashItem): string {
  return collection === 'vehicles' || detail === '' ? label : detail;
}

/** Which kind it is, and of which car. */
export function trashKind({ collection, label, detail }: TrashItem): string {
  if (collection === 'vehicles') return `${KINDS.vehicles}, con sus imágenes y especificaciones`;
  return detail === '' ? KINDS[collection] : `${KINDS[collection]} de ${label}`;
}

/** How long it still stays: the trash is emptied once a day. */
export function daysLeftText(since: string, now: Date): string {
  const end = new Date(since.replace(' ', 'T')).getTime() + trashDays * DAY_MS;
  const days = Math.ceil((end - now.getTime()) / DAY_MS);
  if (days <= 0) return 'se elimina hoy';
  return days === 1 ? 'queda 1 día' : `quedan ${days} días`;
}

/** What goes for good with it. */
export function purgeText({ collection }: TrashItem): string {
  return collection === 'vehicles'
    ? 'Se borran también sus imágenes y sus especificaciones. No se puede deshacer.'
    : 'No se puede deshacer.';
}

/** That things of one kind have come back. */
export function restoredText(items: readonly TrashKey[]): string {
  if (items.length === 1) return 'Restaurado correctamente';
  const areCars = items.every(({ collection }) => collection === 'vehicles');
  return areCars ? 'Restaurados correctamente' : 'Restauradas correctamente';
}

/** How records of the trash are counted. */
export const TRASHED = { one: 'un elemento', many: 'elementos' } as const;
