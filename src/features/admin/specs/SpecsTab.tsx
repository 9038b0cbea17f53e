import { useStore } from '#src/lib/useStore.ts';
import { ChevronDown } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { EmptyState } from '#src/components/ui/EmptyState.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { AdminVehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { groupRows, type SpecRows } from '#src/features/vehicles/domain/vehicle.specs.ts';
import { DeleteDialog } from '#src/features/admin/core/DeleteDialog.tsx';
import { SPECS } from '#src/features/admin/core/lists/read-list.ts';
import { Unreadable } from '#src/features/admin/core/lists/Unreadable.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { HiddenCar } from '#src/features/admin/hidden-car/HiddenCar.tsx';
import { newRecordId } from '#src/features/admin/core/record-id.ts';
import { TRASH_PROMISE_HER, TRASH_PROMISE_THEM } from '#src/features/admin/trash/trash.messages.ts';
import { SortableList } from '#src/features/admin/core/sortable/Sortable.tsx';
import { useChosenVehicle, VehiclePicker } from '#src/features/admin/stock/VehiclePicker.tsx';
import { CopySpecsDialog } from './CopySpecsDialog.tsx';
import { KeepTemplateDialog } from './KeepTemplateDialog.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { openPaste } from './spec-paste.store.ts';
import { inTwoColumns } from './spec-groups.ts';
import { SpecFields } from './SpecFields.tsx';
import { SpecRow } from './SpecRow.tsx';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import { addSpec, loadSpecs, orderSpecs, removeSpecs, sheet } from './specs.store.ts';

function NewSpec({ vehicleId }: { readonly vehicleId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<{ id: string; grupo: string }>(() => ({
    id: newRecordId(),
    grupo: SPEC_GROUPS[0],
  }));
  return (
    <section aria-label="Nueva especificación" className="border-line rounded-m max-w-form border">
      <button
        type="button"
        className="type-label flex min-h-12 w-full cursor-pointer items-center justify-between gap-4 px-4 sm:px-5"
        aria-expanded={isOpen}
        aria-controls="nueva-especificacion"
        onClick={() => setOpen(!isOpen)}
      >
        Nueva especificación
        <Icon
          icon={ChevronDown}
          className={`${iconClass.m} transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id="nueva-especificacion" hidden={!isOpen} className="border-line border-t p-4 sm:p-5">
        {isOpen && (
          <SpecFields
            key={draft.id}
            initial={{ grupo: draft.grupo, clave: '', valor: '' }}
            submitLabel="Añadir"
            onSubmit={async (spec) => {
              // The next spec usually belongs to the same group, so the form stays open with it.
              if (await addSpec(vehicleId, { id: draft.id, ...spec }))
                setDraft({ id: newRecordId(), grupo: spec.grupo });
            }}
            onCancel={() => setOpen(false)}
            onPasteLines={(text, grupo) => openPaste(vehicleId, text, grupo)}
          />
        )}
      </div>
    </section>
  );
}

/** States what emptying a group deletes. */
const emptyingText = (count: number) =>
  count === 1
    ? `Se elimina su especificación. ${TRASH_PROMISE_HER}`
    : `Se eliminan sus ${count} especificaciones. ${TRASH_PROMISE_THEM}`;

interface GroupProps {
  readonly vehicleId: string;
  readonly group: SpecRows;
  readonly onEmpty: () => void;
  readonly onDelete: (spec: VehicleSpec) => void;
}

function Group({ vehicleId, group: { label, grupo, rows }, onEmpty, onDelete }: GroupProps) {
  return (
    <section aria-label={label} data-group={label}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="type-title-s min-w-0 wrap-anywhere">{label}</h2>
        <Button variant="quiet" size="s" className="min-h-11 shrink-0" onClick={onEmpty}>
          <span>
            Vaciar grupo<span className="sr-only"> {label}</span>
          </span>
        </Button>
      </div>
      <SortableList ids={rows.map(({ id }) => id)} onOrder={(ids) => void orderSpecs(vehicleId, grupo, ids)}>
        <ul className="border-line border-b">
          {rows.map((spec, index) => (
            <SpecRow key={spec.id} spec={spec} index={index} onDelete={() => onDelete(spec)} />
          ))}
        </ul>
      </SortableList>
    </section>
  );
}

interface GroupsProps {
  readonly vehicleId: string;
  readonly specs: readonly VehicleSpec[];
}

function Groups({ vehicleId, specs }: GroupsProps) {
  const [deleting, setDeleting] = useState<VehicleSpec | null>(null);
  const [emptying, setEmptying] = useState<SpecRows | null>(null);
  return (
    <>
      <div className="max-xl:max-w-form grid items-start gap-x-12 gap-y-10 xl:grid-cols-2 2xl:gap-x-20">
        {inTwoColumns(groupRows(specs)).map((groups, column) => (
          <div key={column} className="grid gap-10 empty:hidden">
            {groups.map((group) => (
              <Group
                key={group.label}
                vehicleId={vehicleId}
                group={group}
                onEmpty={() => setEmptying(group)}
                onDelete={setDeleting}
              />
            ))}
          </div>
        ))}
      </div>
      <DeleteDialog
        item={emptying}
        title={({ label }) => `¿Vaciar el grupo ${label}?`}
        description={({ rows }) => emptyingText(rows.length)}
        confirmLabel="Vaciar grupo"
        remove={({ rows }) => removeSpecs(vehicleId, rows)}
        onClose={() => setEmptying(null)}
      />
      <DeleteDialog
        item={deleting}
        title={() => '¿Estás seguro de que quieres eliminar esta especificación?'}
        description={({ clave, valor }) => `${clave}: ${valor}. ${TRASH_PROMISE_HER}`}
        confirmLabel="Eliminar especificación"
        remove={(spec) => removeSpecs(vehicleId, [spec])}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function Sheet({ vehicle }: { readonly vehicle: AdminVehicle }) {
  const { status, data } = useStore(sheet.$state);
  useEffect(() => void loadSpecs(vehicle.id), [vehicle.id]);
  const loaded = data?.vehicleId === vehicle.id ? data : null;
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <NewSpec key={vehicle.id} vehicleId={vehicle.id} />
        <div
          key={`several-${vehicle.id}`}
          className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap max-sm:[&>button]:px-1 max-sm:[&>button]:whitespace-normal"
        >
          <PasteDialog vehicleId={vehicle.id} />
          <TemplatesDialog vehicle={vehicle} />
          <CopySpecsDialog vehicle={vehicle} />
          {loaded !== null && loaded.specs.length > 0 && (
            <KeepTemplateDialog vehicle={vehicle} specs={loaded.specs} />
          )}
        </div>
      </div>
      <Loaded
        status={status}
        data={loaded}
        skeleton={<Skeleton className="h-60 w-full" />}
        failure="No se pudieron cargar las especificaciones"
        onRetry={() => void loadSpecs(vehicle.id)}
      >
        {({ specs, unreadable }) => (
          <div>
            <Unreadable names={unreadable} words={SPECS} />
            {specs.length > 0 ? (
              <Groups vehicleId={vehicle.id} specs={specs} />
            ) : (
              unreadable.length === 0 && (
                <EmptyState title="No hay especificaciones" text="Añade la primera arriba." />
              )
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** The Especificaciones tab (SPEC section 2): a vehicle's technical specs. */
export function SpecsTab() {
  const vehicle = useChosenVehicle();
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <VehiclePicker key={vehicle?.id} vehicle={vehicle} />
        {vehicle !== null && <HiddenCar key={vehicle.id} vehicle={vehicle} />}
      </div>
      {vehicle === null ? (
        <EmptyState
          title="Elige un vehículo"
          text="Después podrás añadir, ordenar, editar y eliminar sus especificaciones."
        />
      ) : (
        <Sheet vehicle={vehicle} />
      )}
    </div>
  );
}
