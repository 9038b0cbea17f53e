import { Download } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu, type MenuEntry } from '#src/components/ui/Menu.tsx';
import { listAllVehicles, type VehicleQuery } from '#src/features/admin/stock/vehicles.api.ts';
import { formatInteger } from '#src/lib/format.ts';
import { downloadCsv, downloadToday } from '#src/lib/download.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { notifyLeftOut } from '#src/features/admin/core/lists/left-out.ts';
import { VEHICLES } from '#src/features/admin/core/lists/read-list.ts';
import { listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { csvText } from '#src/lib/csv.ts';
import { cellText } from './read-cell.ts';
import { stockTable } from './stock-columns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads every matching car with all editable fields, in the format that the import accepts. */
async function exportStock(kind: 'csv' | 'xlsx', query: Omit<VehicleQuery, 'page'>): Promise<void> {
  try {
    const { items, unreadable } = await listAsAdmin(() => listAllVehicles(query));
    const table = stockTable(items);
    if (kind === 'xlsx') {
      // Loaded on demand, with its compressor.
      const { writeXlsx } = await import('#src/lib/sheet/write-xlsx.ts');
      downloadToday('stock', 'xlsx', new Blob([writeXlsx('Stock', table)], { type: XLSX }));
    } else downloadCsv('stock', csvText(table.map((cells) => cells.map(cellText))));
    notifyLeftOut(unreadable, VEHICLES);
  } catch (error) {
    notifyFailure('No se pudo exportar el stock', error);
  }
}

type Query = Omit<VehicleQuery, 'page'>;

const ALL: Query = { search: '', status: null, sort: null };
const KINDS = [
  { kind: 'xlsx', name: 'Excel' },
  { kind: 'csv', name: 'CSV' },
] as const;

/** Menu entries that download the stock, and whether a download is in progress. */
export interface StockExport {
  readonly isBusy: boolean;
  /** Labelled like `Excel: todo el stock`. */
  readonly entries: readonly MenuEntry[];
}

/**
 * Exports the whole stock, or the filtered list, to a spreadsheet.
 * @param query the filters of the list
 * @param total number of cars that match; undefined while unknown
 */
export function useStockExport(query: Query, total: number | undefined): StockExport {
  const [isBusy, setBusy] = useState(false);
  const download = async (kind: 'csv' | 'xlsx', which: Query) => {
    setBusy(true);
    await exportStock(kind, which);
    setBusy(false);
  };
  const isFiltered = query.search !== '' || query.status !== null;
  const shown =
    isFiltered && total !== undefined && total > 0
      ? [{ which: query, words: total === 1 ? 'el que se ve' : `los ${formatInteger(total)} filtrados` }]
      : [];
  const entries = [...shown, { which: ALL, words: 'todo el stock' }].flatMap(({ which, words }) =>
    KINDS.map(({ kind, name }) => ({
      label: `${name}: ${words}`,
      onSelect: () => void download(kind, which),
    })),
  );
  return { isBusy, entries };
}

/** Menu with the stock downloads. */
export function ExportMenu({ isBusy, entries }: StockExport) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="s" className="min-h-11" busy={isBusy}>
          <Icon icon={Download} className={iconClass.s} />
          Exportar
        </Button>
      }
      entries={entries}
    />
  );
}
