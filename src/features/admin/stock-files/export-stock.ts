import { downloadCsv, downloadToday } from '#src/lib/download.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listAllVehicles, type VehicleQuery } from '#src/features/admin/stock/vehicles.api.ts';
import { csvText } from '#src/lib/csv.ts';
import { cellText } from './read-cell.ts';
import { stockTable } from './stock-columns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads every car that matches, with all that staff fill in, as the import takes it back. */
export async function exportStock(kind: 'csv' | 'xlsx', query: Omit<VehicleQuery, 'page'>): Promise<void> {
  try {
    const { items, unreadable } = await listAsAdmin(() => listAllVehicles(query));
    const table = stockTable(items);
    if (kind === 'xlsx') {
      // With its compressor: nobody else needs it.
      const { writeXlsx } = await import('#src/lib/sheet/write-xlsx.ts');
      downloadToday('stock', 'xlsx', new Blob([writeXlsx('Stock', table)], { type: XLSX }));
    } else downloadCsv('stock', csvText(table.map((cells) => cells.map(cellText))));
    notifyLeftOut(unreadable, VEHICLES);
  } catch (error) {
    notifyFailure('No se pudo exportar el stock', error);
  }
}
