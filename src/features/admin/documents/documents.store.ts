import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { carUrl } from '#src/features/admin/stock/car-links.ts';
import { listForPapers } from '#src/features/admin/stock/vehicles.api.ts';
import { shownBusiness, type Business } from '#src/features/company/business/business.ts';
import { readBusiness } from '#src/features/admin/settings/business/business.api.ts';
import type { QrCode } from '#src/lib/qr-code.ts';

/** A car to print, with the address of its page. */
export interface PaperCar {
  readonly vehicle: AdminVehicle;
  readonly url: string;
  readonly code: QrCode;
  readonly seller: Business;
}

export interface PapersData {
  /** Key of the query that they were loaded for. */
  readonly key: string;
  readonly cars: readonly PaperCar[];
  /** Names of the cars that could not be read. */
  readonly unreadable: readonly string[];
  /** Total number of matching cars, whether or not they fit in one print run. */
  readonly total: number;
}

/** Chosen cars, or the filters of the list. */
export interface PapersQuery {
  readonly coches: string | null;
  readonly buscar: string;
  readonly estado: Status | null;
}

export const papers = createResource<PapersData>();

/** Loads the cars and their QR codes, whose library is loaded on demand. */
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
        const url = carUrl(vehicle.slug);
        return { vehicle, url, code: qrCode(url), seller };
      });
      return { key: paperKey({ coches, buscar, estado }), cars, unreadable, total };
    });
  } catch (error) {
    notifyFailure('No se pudieron cargar los vehículos', error);
  }
}

/** Key that identifies a query. */
export function paperKey({ coches, buscar, estado }: PapersQuery): string {
  return JSON.stringify([coches, buscar, estado]);
}
