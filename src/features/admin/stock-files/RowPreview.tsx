import { useId, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { FIELD_LABELS } from '#src/features/admin/vehicle-form/vehicle-form.tabs.ts';
import {
  PRIVATE_FIELDS,
  vehicleFields,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { correctCell } from './import.store.ts';
import type { PlannedRow, RowValue } from './planned-row.ts';
import { choiceTexts } from './stock-columns.ts';

const isPrivate = (field: VehicleField) => PRIVATE_FIELDS.some((one) => one === field);

interface ValueFieldProps {
  readonly row: number;
  readonly value: RowValue;
}

/** One value of the car. A correction applies on blur, so that typing does not replan the file at each key. */
function ValueField({ row, value: { field, text, error } }: ValueFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (next: string | null) => {
    setTyped(null);
    if (next !== null && next !== text) correctCell(row, field, next);
  };
  const frame = { label: FIELD_LABELS[field], error, optionalNote: false };
  const hint = isPrivate(field) ? 'Solo se ve en el panel' : undefined;
  const options = choiceTexts(field);
  if (options !== null)
    return (
      <SelectField
        {...frame}
        hint={hint}
        prompt={options.includes(text) || text === '' ? 'Sin indicar' : text}
        value={options.includes(text) ? text : ''}
        options={options.map((label) => ({ value: label, label }))}
        onChange={({ target }) => commit(target.value)}
      />
    );
  const isProse = vehicleFields[field].kind === 'text' && (text.length > 60 || field === 'descripcion');
  const Control = isProse ? TextArea : TextField;
  return (
    <Control
      {...frame}
      hint={hint}
      autoComplete="off"
      value={typed ?? text}
      onChange={({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value)}
      onBlur={() => commit(typed)}
    />
  );
}

/** Every value that the row gives the car, each editable. */
export function RowPreview({ row }: { readonly row: PlannedRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (row.values.length === 0) return null;
  return (
    <div className="-mt-2 grid justify-items-start gap-2">
      <Button
        variant="quiet"
        size="s"
        className="min-h-11"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Cerrar' : 'Ver y corregir'}
        <span className="sr-only"> la fila {row.number}</span>
      </Button>
      <div id={id} hidden={!isOpen} className="w-full">
        {isOpen && (
          <div className="grid gap-x-6 gap-y-4 pb-3 sm:grid-cols-2 lg:grid-cols-3">
            {row.values.map((value) => (
              <ValueField key={value.field} row={row.number} value={value} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
