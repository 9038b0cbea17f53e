import { Download } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu, type MenuEntry } from '#src/components/ui/Menu.tsx';
import type { VehicleQuery } from '#src/features/admin/stock/vehicles.api.ts';
import { formatInteger } from '#src/lib/format.ts';
import { exportStock } from './export-stock.ts';

type Query = Omit<VehicleQuery, 'page'>;

const ALL: Query = { search: '', status: null, sort: null };
const KINDS = [
  { kind: 'xlsx', name: 'Excel' },
  { kind: 'csv', name: 'CSV' },
] as const;

/** Ways to download the stock, and whether one is under way. */
export interface StockExport {
  readonly isBusy: boolean;
  /** `Excel: todo el stock`. */
  readonly entries: readonly MenuEntry[];
}

/**
 * What downloads the stock for a spreadsheet, or what the list shows of it.
 * @param query what the list shows
 * @param total how many that are; undefined while nobody knows
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

/** The ways to download the stock, behind a button. */
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
