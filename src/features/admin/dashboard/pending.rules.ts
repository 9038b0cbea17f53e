import { counted, daysBetween } from '#src/features/admin/analytics/numbers.messages.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import type { ReadList } from '#src/features/admin/core/lists/read-list.ts';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';
import type { OpeningTimes } from '#src/features/company/business/answer-due.ts';
import { leadClock } from '#src/features/leads/desk/lead-clock.ts';
import { isOverdue, stepText } from '#src/features/leads/desk/next-step.ts';
import type { DeskLead, LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { isOffered, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { panelPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { oldStockDays } from '#src/config/periods.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';

/** Pure rules for what waits for staff, each thing with the route where it is done. */

/** Rows that a group shows; its link leads to the others. */
export const PENDING_SHOWN = 3;
/** A car that came into stock before that moment is old stock: it has been for sale for more than `oldStockDays`. */
export function oldStockBefore(now: Date): Date {
  return madridMoment(daysLater(madridDay(now), -oldStockDays), '00:00');
}

export interface PendingRow {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly isUrgent: boolean;
  readonly to: PanelTarget;
}

/** A kind of pending work with at least one row. */
export interface PendingGroup {
  readonly key: 'atrasados' | 'pasos' | 'sin-fotos' | 'sin-precio' | 'garantia' | 'ocultos' | 'antiguos';
  readonly title: string;
  readonly rows: readonly PendingRow[];
  /** `4`, or `30+` where more are not counted. */
  readonly count: string;
  /** The list of all of them. */
  readonly all: PanelTarget;
}

interface FoundGroup extends Omit<PendingGroup, 'rows' | 'count'> {
  readonly found: readonly PendingRow[];
  readonly total: number;
  readonly isMore?: boolean;
}

function group({ found, total, isMore = false, ...words }: FoundGroup): PendingGroup[] {
  if (found.length === 0) return [];
  return [{ ...words, rows: found.slice(0, PENDING_SHOWN), count: `${total}${isMore ? '+' : ''}` }];
}

export interface PendingLeads {
  /** Unanswered leads, the oldest first. */
  readonly unanswered: Page<LeadRecord>;
  /** Leads whose step is due today or was before. */
  readonly due: Page<LeadRecord & Pick<DeskLead, 'cita'>>;
}

/** Late leads and due steps. @param times opening times; null while unknown, when no lead is late */
export function pendingLeadGroups(
  { unanswered, due }: PendingLeads,
  now: Date,
  times: OpeningTimes | null,
): PendingGroup[] {
  const today = madridDay(now);
  const row = (lead: LeadRecord, detail: string, isUrgent: boolean): PendingRow => ({
    ...{ id: lead.id, title: lead.nombre, detail, isUrgent },
    to: { tab: 'leads', lead: lead.id },
  });
  const late = unanswered.items.flatMap((lead) => {
    const { text, isLate } = leadClock(lead.created_at, now, times);
    return isLate ? [row(lead, text, true)] : [];
  });
  const steps = due.items.map((lead) => {
    const overdue = isOverdue(lead, today);
    return row(lead, overdue ? `Vencido: ${stepText(lead, today)}` : stepText(lead, today), overdue);
  });
  return [
    ...group({
      ...{ key: 'atrasados', title: 'Leads atrasados', found: late, total: late.length },
      isMore: late.length === unanswered.items.length && unanswered.total > late.length,
      all: { tab: 'leads', fase: 'nuevo' },
    }),
    ...group({
      ...{ key: 'pasos', title: 'Pasos para hoy', found: steps, total: due.total },
      all: { tab: 'leads', paso: 'hoy' },
    }),
  ];
}

export interface PendingStock {
  /** Cars without photos; sold and hidden ones may be among them. */
  readonly photoless: ReadList<AdminVehicle>;
  /** Cars for sale without a price. */
  readonly priceless: Page<AdminVehicle>;
  /** Cars for sale whose guarantee is shorter than the law allows. */
  readonly guarantee: Page<AdminVehicle>;
  readonly hidden: Page<AdminVehicle>;
  /** Cars for sale for more than `oldStockDays`, the oldest first. */
  readonly old: Page<AdminVehicle>;
}

/** What a hidden car lacks before it can be shown. */
function lackText({ precio_eur }: AdminVehicle, isPhotoless: boolean): string {
  const lacks = [...(isPhotoless ? ['fotos'] : []), ...(isNoPrice(precio_eur) ? ['precio'] : [])];
  return lacks.length === 0 ? 'Con fotos y precio' : `Sin ${lacks.join(' ni ')}`;
}

/** Cars without photos or price, or with too short a guarantee, hidden cars and old stock. */
export function pendingStockGroups(
  { photoless, priceless, guarantee, hidden, old }: PendingStock,
  now: Date,
): PendingGroup[] {
  const row = (car: AdminVehicle, detail: string, to: PanelTarget): PendingRow => ({
    ...{ id: car.id, title: vehicleTitle(car), isUrgent: false, to },
    detail: [car.referencia, detail].filter((text) => text !== '').join(' · '),
  });
  const edit = (car: AdminVehicle): PanelTarget => ({ tab: 'vehiculos', editar: car.id });
  const shown = photoless.items.filter(({ status }) => isOffered(status));
  const isPhotoless = new Set(photoless.items.map(({ id }) => id));
  const inStock = (car: AdminVehicle) =>
    counted(daysBetween(new Date(car.created_at.replace(' ', 'T')), now), 'día', 'días');
  return [
    ...group({
      ...{ key: 'sin-fotos', title: 'Coches sin fotos', total: shown.length },
      found: shown.map((car) =>
        row(car, panelPriceText(car.precio_eur), { tab: 'imagenes', vehiculo: car.id }),
      ),
      all: { tab: 'imagenes' },
    }),
    ...group({
      ...{ key: 'sin-precio', title: 'Coches sin precio', total: priceless.total },
      found: priceless.items.map((car) => row(car, String(car.anio), { ...edit(car), campo: 'precio_eur' })),
      // Cars without a price sort before all others.
      all: { tab: 'vehiculos', orden: 'precio' },
    }),
    ...group({
      ...{ key: 'garantia', title: 'Garantía demasiado corta', total: guarantee.total },
      found: guarantee.items.map((car) =>
        row(car, `${counted(car.garantia_meses ?? 0, 'mes', 'meses')}: no se ve en la web`, {
          ...edit(car),
          campo: 'garantia_meses',
        }),
      ),
      all: { tab: 'vehiculos' },
    }),
    ...group({
      ...{ key: 'ocultos', title: 'Coches ocultos', total: hidden.total },
      found: hidden.items.map((car) => row(car, lackText(car, isPhotoless.has(car.id)), edit(car))),
      all: { tab: 'vehiculos', estado: 'oculto' },
    }),
    ...group({
      ...{ key: 'antiguos', title: 'Stock más antiguo', total: old.total },
      found: old.items.map((car) => row(car, `${inStock(car)} en stock`, edit(car))),
      all: { tab: 'vehiculos', orden: 'dias' },
    }),
  ];
}
