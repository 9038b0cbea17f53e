import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { dialogClass } from '#src/components/ui/dialog.recipe.ts';
import { tableClass } from '#src/components/ui/table.recipe.ts';
import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { displayStatus, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { toVehicleForm, type VehicleFormValues } from './vehicle-form.schema.ts';
import { decideConflict } from './vehicle-form.conflict.ts';
import type { Conflict } from './vehicle-form.store.ts';
import { FIELD_LABELS } from './vehicle-form.tabs.ts';

/** A field's value as text. */
function valueText(field: VehicleField, values: VehicleFormValues): string {
  const value = values[field];
  if (field === 'status') return STATUS_LABELS[displayStatus(String(value))];
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const text = typeof value === 'string' ? value : value.join(', ');
  return text === '' ? '(vacío)' : text;
}

function Comparison({ conflict: { current, merge } }: { readonly conflict: Conflict }) {
  const theirs = toVehicleForm(current);
  return (
    <div className={tableClass.scroller}>
      <table className={tableClass.table}>
        <thead>
          <tr>
            {['Campo', 'Tu cambio', 'Su cambio'].map((head) => (
              <th key={head} scope="col" className={tableClass.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {merge.conflicts.map((field) => (
            <tr key={field}>
              <th scope="row" className={`${tableClass.cell} text-left font-normal`}>
                {FIELD_LABELS[field]}
              </th>
              <td className={tableClass.cell}>{valueText(field, merge.values)}</td>
              <td className={tableClass.cell}>{valueText(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function description({ merge }: Conflict): string {
  const theirs = merge.theirs.map((field) => FIELD_LABELS[field]).join(', ');
  const kept =
    theirs === '' ? '' : ` Sus cambios en otros campos (${theirs}) se conservan en cualquier caso.`;
  return merge.conflicts.length === 0
    ? `Tus cambios no chocan con los suyos: puedes guardar los dos.${kept}`
    : `Habéis cambiado lo mismo de forma distinta. No se ha sobrescrito nada: decide qué versión se guarda.${kept}`;
}

/** Resolves concurrent edits of a vehicle: shows both versions to the administrator who saves second. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict | null }) {
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => {
        if (!open) void decideConflict('later');
      }}
      title="Otra persona ha guardado este vehículo"
      description={conflict === null ? undefined : description(conflict)}
    >
      {conflict !== null && conflict.merge.conflicts.length > 0 && <Comparison conflict={conflict} />}
      <div className={dialogClass.actions}>
        <Button variant="secondary" onClick={() => void decideConflict('theirs')}>
          Quedarme con los suyos
        </Button>
        <Button onClick={() => void decideConflict('mine')}>Guardar mis cambios</Button>
      </div>
    </Dialog>
  );
}
