import type { BadgeTone } from '#src/components/ui/badge.recipe.ts';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';
import { statusBadge } from '#src/features/admin/stock/vehicle.messages.ts';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { leadVehicle, type DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { isPublic, isSold } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { displayStatus } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { formatEuros } from '#src/lib/format.ts';

/** Pure rules and texts about the car of a lead, as it is now. */

type CarLead = Pick<
  DeskLead,
  'canal' | 'vehicle_id' | 'marca' | 'modelo' | 'vehicle_titulo' | 'precio_entonces' | 'car'
>;

interface CarStatus {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** Channels whose leads were linked to their car: one without a link has lost it. */
const FROM_CAR_PAGES: readonly string[] = ['contacto_web', 'tasacion_web', BOOKING_CHANNEL];

/** Status of the car; null for a lead without one. */
export function carStatus({ car, ...lead }: CarLead): CarStatus | null {
  if (car !== null) {
    return isPublic(car.status)
      ? statusBadge(car.status)
      : { label: 'Oculto: no está en la web', tone: 'oculto' };
  }
  if (lead.vehicle_id !== '') return { label: 'En la Papelera', tone: 'oculto' };
  if (leadVehicle(lead) === '') return null;
  const label = FROM_CAR_PAGES.includes(lead.canal) ? 'Eliminado del stock' : 'Sin ficha en el stock';
  return { label, tone: 'oculto' };
}

/** The status where a row has room for a word only: of cars that are not simply for sale. */
export function unofferedText(lead: CarLead): string {
  if (lead.car !== null && displayStatus(lead.car.status) === 'disponible') return '';
  return carStatus(lead)?.label ?? '';
}

/** Where the car is; null when it is nowhere. */
export function carPlace({ car, vehicle_id }: CarLead): PanelTarget | null {
  if (vehicle_id === '') return null;
  return car === null ? { tab: 'vehiculos', vista: 'papelera' } : { tab: 'vehiculos', editar: vehicle_id };
}

/** The price now, and that of the day of the lead, if it is known. */
export function priceThenAndNow(then: number | null, now: number | null): string {
  const text = panelPriceText(isNoPrice(now) ? null : now);
  if (isNoPrice(then)) return text;
  return then === now ? `${text}, igual que al preguntar` : `${text} (al preguntar, ${formatEuros(then)})`;
}

/**
 * What a reply says about the car after the greeting: its status and price. '' for imports, for leads without a car, and for a car that
 * is not on the site.
 */
export function carNews({ canal, car }: Pick<CarLead, 'canal' | 'car'>): string {
  if (canal === 'importacion_web' || car === null || !isPublic(car.status)) return '';
  if (isSold(car.status)) return 'Ya se ha vendido.';
  if (displayStatus(car.status) === 'reservado') return 'Ahora mismo está reservado.';
  return isNoPrice(car.precio_eur)
    ? 'Sigue disponible.'
    : `Sigue disponible por ${formatEuros(car.precio_eur)}.`;
}
