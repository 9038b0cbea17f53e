import { useStore } from '#src/lib/useStore.ts';
import { Download, FileUp, Merge, Printer, Trash2 } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu } from '#src/components/ui/Menu.tsx';
import { $place, go, openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { ExportMenu, useStockExport } from '#src/features/admin/stock-files/ExportMenu.tsx';
import { $trashTotal, loadTrashTotal } from '#src/features/admin/trash/trash.store.ts';
import { formatInteger } from '#src/lib/format.ts';
import { JoinBrandsDialog } from './JoinBrandsDialog.tsx';

const small = (icon: typeof Printer) => <Icon icon={icon} className={iconClass.s} />;

/**
 * Actions for the whole stock: buttons, or one menu on a phone.
 * @param props.total number of cars in the list; undefined while unknown
 */
export function StockActions({ total }: { readonly total: number | undefined }) {
  const { buscar, estado, orden } = useStore($place);
  const inTrash = useStore($trashTotal);
  const stockExport = useStockExport({ search: buscar, status: estado, sort: orden }, total);
  useEffect(() => void loadTrashTotal(), []);
  const [isJoining, setJoining] = useState(false);

  const trash = inTrash !== null && inTrash > 0 ? `Papelera (${formatInteger(inTrash)})` : 'Papelera';
  const printing =
    total !== undefined && total > 0
      ? [
          {
            label: 'Imprimir carteles',
            icon: small(Printer),
            onSelect: () => go({ vista: 'carteles', coches: null, pagina: 1 }),
          },
        ]
      : [];
  const views = [
    {
      label: 'Importar',
      icon: small(FileUp),
      onSelect: () => openTab('vehiculos', { vista: 'importar' }),
    },
    { label: 'Unir marcas', icon: small(Merge), onSelect: () => setJoining(true) },
    { label: trash, icon: small(Trash2), onSelect: () => openTab('vehiculos', { vista: 'papelera' }) },
  ];
  const button = ({ label, icon, onSelect }: (typeof views)[number]) => (
    <Button key={label} variant="quiet" size="s" className="figures min-h-11" onClick={onSelect}>
      {icon}
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 max-sm:hidden">
        {printing.map(button)}
        <ExportMenu {...stockExport} />
        {views.map(button)}
      </div>
      <div className="sm:hidden">
        <Menu
          trigger={
            <Button variant="quiet" size="s" className="min-h-11" busy={stockExport.isBusy}>
              Más acciones
            </Button>
          }
          entries={[
            ...printing,
            ...stockExport.entries.map((entry) => ({
              ...entry,
              label: `Exportar a ${entry.label}`,
              icon: small(Download),
            })),
            ...views,
          ]}
        />
      </div>
      <JoinBrandsDialog open={isJoining} onOpenChange={setJoining} />
    </>
  );
}
