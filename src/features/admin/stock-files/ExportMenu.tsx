import { Download } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu } from '#src/components/ui/Menu.tsx';
import type { VehicleQuery } from '#src/features/admin/vehicles/vehicles.api.ts';
import { formatInteger } from '#src/lib/format.ts';
import { exportStock } from './export-stock.ts';

type Query = Omit<VehicleQuery, 'page'>;

interface ExportMenuProps {
  /** What the list shows. */
  readonly query: Query;
  /** How many that are; undefined while nobody knows. */
  readonly total: number | undefined;
}

const ALL: Query = { search: '', status: null, sort: null };
const KINDS = [
  { kind: 'xlsx', name: 'Excel' },
  { kind: 'csv', name: 'CSV' },
] as const;

/** Downloads the stock, or what the list shows of it, for a spreadsheet. */
export function ExportMenu({ query, total }: ExportMenuProps) {
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
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="s" className="min-h-11" busy={isBusy}>
          <Icon icon={Download} className={iconClass.s} />
          Exportar
        </Button>
      }
      entries={[...shown, { which: ALL, words: 'todo el stock' }].flatMap(({ which, words }) =>
        KINDS.map(({ kind, name }) => ({
          label: `${name}: ${words}`,
          onSelect: () => void download(kind, which),
        })),
      )}
    />
  );
}
