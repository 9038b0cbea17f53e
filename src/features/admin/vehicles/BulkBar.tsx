import { useStore } from '#src/lib/useStore.ts';
import { Printer, Star, Trash2, X } from 'lucide';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { fieldClass } from '#src/components/ui/field.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Menu } from '#src/components/ui/Menu.tsx';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { STATUS_LABELS, STATUSES } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { openTab } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { changeTogether } from './bulk-change.ts';
import { BulkPriceDialog } from './BulkPriceDialog.tsx';
import { $chosen, $choosing, choose, chooseOnly, endChoosing } from './selection.store.ts';
import { $savingVehicles } from './vehicle-list.store.ts';

interface ListedProps {
  readonly vehicles: readonly AdminVehicle[];
}

/** The checkbox that selects all cars of the page. */
export function ChooseAll({ vehicles }: ListedProps) {
  const chosen = useStore($chosen);
  const isChoosing = useStore($choosing);
  const count = vehicles.filter(({ id }) => chosen.has(id)).length;
  const words =
    vehicles.length === 1
      ? 'Seleccionar el de esta página'
      : `Seleccionar los ${vehicles.length} de esta página`;
  return (
    <label
      className={`type-small min-h-11 cursor-pointer items-center gap-3 lg:inline-flex ${isChoosing ? 'inline-flex' : 'hidden'}`}
    >
      <input
        type="checkbox"
        className={fieldClass.checkbox}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && count < vehicles.length;
        }}
        checked={count > 0 && count === vehicles.length}
        onChange={({ target }) => chooseOnly(target.checked ? vehicles.map(({ id }) => id) : [])}
      />
      {words}
    </label>
  );
}

interface ChooseOneProps {
  readonly vehicle: AdminVehicle;
  readonly title: string;
}

/** The checkbox of a car's row. On a phone it replaces the row's menu during selection. */
export function ChooseOne({ vehicle: { id }, title }: ChooseOneProps) {
  const isChosen = useStore($chosen).has(id);
  const isChoosing = useStore($choosing);
  return (
    <label
      className={`size-11 cursor-pointer items-center justify-center max-lg:col-start-3 max-lg:row-start-1 lg:-mr-4 lg:-ml-2.5 lg:inline-flex ${isChoosing ? 'inline-flex max-lg:-mr-2.5' : 'hidden'}`}
    >
      <input
        type="checkbox"
        className={fieldClass.checkbox}
        aria-label={`Seleccionar ${title}`}
        checked={isChosen}
        data-key="elegir"
        onChange={({ target }) => choose(id, target.checked)}
      />
    </label>
  );
}

interface BulkBarProps extends ListedProps {
  readonly onDelete: (vehicles: readonly AdminVehicle[]) => void;
}

/** Bulk actions for the selected cars, at the bottom of the list. */
export function BulkBar({ vehicles, onDelete }: BulkBarProps) {
  const chosen = useStore($chosen);
  const isChoosing = useStore($choosing);
  const saving = useStore($savingVehicles);
  const selected = vehicles.filter(({ id }) => chosen.has(id));
  const isBusy = selected.some(({ id }) => saving.has(id));
  const areFeatured = selected.length > 0 && selected.every(({ destacado }) => destacado);
  if (selected.length === 0 && !isChoosing) return null;
  return (
    <section
      aria-label="Vehículos seleccionados"
      className="bg-surface border-line sticky bottom-(--tab-bar) z-10 -mt-px flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3"
    >
      <p className="type-small figures flex-1 sm:flex-none sm:pr-3" role="status">
        {selected.length === 1 ? '1 seleccionado' : `${selected.length} seleccionados`}
      </p>
      <button
        type="button"
        className={`${iconButtonClass} -mr-2.5 sm:order-last`}
        aria-label="Cancelar la selección"
        onClick={endChoosing}
      >
        <Icon icon={X} className={iconClass.m} />
      </button>
      <div className="flex gap-3 max-sm:basis-full max-sm:flex-wrap max-sm:gap-2 max-sm:[&_svg]:hidden max-sm:[&>button]:flex-1 max-sm:[&>button]:basis-22 max-sm:[&>button]:px-2 max-sm:[&>button]:leading-tight max-sm:[&>button]:whitespace-normal">
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="s"
              className="min-h-11"
              disabled={selected.length === 0}
              busy={isBusy}
            >
              Cambiar estado…
            </Button>
          }
          entries={STATUSES.map((status) => ({
            label: STATUS_LABELS[status],
            onSelect: () => void changeTogether(selected, { status }),
          }))}
        />
        <BulkPriceDialog vehicles={selected} busy={isBusy} />
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          disabled={selected.length === 0}
          busy={isBusy}
          onClick={() => void changeTogether(selected, { destacado: !areFeatured })}
        >
          <Icon icon={Star} className={iconClass.s} />
          {areFeatured ? 'No destacar' : 'Destacar'}
        </Button>
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          disabled={selected.length === 0}
          onClick={() =>
            openTab('vehiculos', { vista: 'carteles', coches: selected.map(({ id }) => id).join(',') })
          }
        >
          <Icon icon={Printer} className={iconClass.s} />
          Carteles
        </Button>
        <Button
          variant="secondary"
          size="s"
          className="min-h-11"
          disabled={selected.length === 0}
          onClick={() => onDelete(selected)}
        >
          <Icon icon={Trash2} className={iconClass.s} />
          Eliminar
        </Button>
      </div>
    </section>
  );
}
