import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listForPapers } from '#src/features/admin/stock/vehicles.api.ts';
import { shownBusiness, type Business } from '#src/features/company/business/business.ts';
import { readBusiness } from '#src/features/admin/settings/business/business.api.ts';
import { paths } from '#src/paths.ts';
import type { QrCode } from '#src/lib/qr-code.ts';

/** A car whose papers are printed, with the way to its page. */
export interface PaperCar {
  readonly vehicle: AdminVehicle;
  readonly url: string;
  readonly code: QrCode;
  readonly seller: Business;
}

export interface PapersData {
  /** What they were asked for with. */
  readonly key: string;
  readonly cars: readonly PaperCar[];
  /** What the cars that cannot be read are called. */
  readonly unreadable: readonly string[];
  /** How many there are, printed at once or not. */
  readonly total: number;
}

/** Which cars: those that were chosen, else those that the list finds. */
export interface PapersQuery {
  readonly coches: string | null;
  readonly buscar: string;
  readonly estado: Status | null;
}

export const papers = createResource<PapersData>();

/** The cars of the papers, with their QR codes, whose library comes with the first of them. */
export async function loadPapers({ coches, buscar, estado }: PapersQuery): Promise<void> {
  const ids = coches?.split(',') ?? null;
  try {
    await papers.load(async () => {
      const [{ qrCode }, { items, unreadable, total }, { facts }] = await Promise.all([
        import('./paper-codes.ts'),
        listAsAdmin(() => listForPapers({ ids, search: buscar, status: estado })),
        readBusiness(),
      ]);
      const seller = shownBusiness(facts);
      const cars = items.map((vehicle) => {
        const url = new URL(paths.vehiculo(vehicle.slug), import.meta.env.SITE).href;
        return { vehicle, url, code: qrCode(url), seller };
      });
      return { key: paperKey({ coches, buscar, estado }), cars, unreadable, total };
    });
  } catch (error) {
    notifyFailure('No se pudieron cargar los vehículos', error);
  }
}

/** What tells one query from another. */
export function paperKey({ coches, buscar, estado }: PapersQuery): string {
  return JSON.stringify([coches, buscar, estado]);
}
