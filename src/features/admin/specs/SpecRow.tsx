import { useStore } from '#src/lib/useStore.ts';
import { GripVertical, Pencil, Trash2 } from 'lucide';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { SortableItem } from '#src/features/admin/core/sortable/Sortable.tsx';
import { openPaste } from './spec-paste.store.ts';
import { SpecFields } from './SpecFields.tsx';
import { $editingSpec, editSpec, saveSpec } from './specs.store.ts';

interface SpecRowProps {
  readonly spec: VehicleSpec;
  /** Its index in the group. */
  readonly index: number;
  readonly onDelete: () => void;
}

/** A spec, shown or edited inline. */
export function SpecRow({ spec, index, onDelete }: SpecRowProps) {
  const isEditing = useStore($editingSpec) === spec.id;
  if (isEditing)
    return (
      <li className="border-line bg-surface-raised border-t p-4" data-editing>
        <SpecFields
          initial={spec}
          submitLabel="Guardar"
          submitVariant="secondary"
          onSubmit={async ({ grupo, clave, valor }) => {
            await saveSpec(spec, { grupo, clave, valor });
          }}
          onCancel={() => editSpec(null)}
          onPasteLines={(text, grupo) => openPaste(spec.vehicle_id, text, grupo)}
        />
      </li>
    );
  return (
    <SortableItem id={spec.id} index={index} className="border-line bg-surface border-t">
      {(handleRef) => (
        <span className="flex min-h-12 items-center gap-1">
          <button
            type="button"
            ref={handleRef}
            className={`${iconButtonClass} -ml-3 cursor-grab touch-none`}
            aria-label={`Mover ${spec.clave}, posición ${index + 1}`}
          >
            <Icon icon={GripVertical} className={`${iconClass.m} text-text-muted`} />
          </button>
          <span className="grid min-w-0 flex-1 gap-x-4 py-2 sm:grid-cols-2">
            <span className="type-small text-text-muted">{spec.clave}</span>
            <span className="type-small figures">{spec.valor}</span>
          </span>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Editar ${spec.clave}`}
            onClick={() => editSpec(spec.id)}
          >
            <Icon icon={Pencil} className={iconClass.m} />
          </button>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={`Eliminar ${spec.clave}`}
            onClick={onDelete}
          >
            <Icon icon={Trash2} className={iconClass.m} />
          </button>
        </span>
      )}
    </SortableItem>
  );
}
