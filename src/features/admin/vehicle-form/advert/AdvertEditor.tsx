import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { SelectField, TextField } from '#src/components/ui/Field.tsx';
import { specLimits } from '#src/config/stock-limits.ts';
import type { AdvertTarget } from '#src/features/admin/adverts/advert.ts';
import { typedDay } from '#src/features/vehicles/sale/read-day.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { INCOMPLETE_SPEC } from '#src/features/admin/specs/spec.rules.ts';
import { isComplete, type PlannedRow } from './advert-plan.ts';
import { formValue, placeOf, placeOptions, targetAt, valueOptions, valueText } from './advert-values.ts';

interface EditorProps {
  readonly planned: PlannedRow;
  readonly onChange: (target: AdvertTarget) => void;
  readonly onDone: () => void;
}

const YES_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** The value of a fact, by the kind of its field. */
function FactValue({
  target,
  onChange,
}: {
  readonly target: AdvertTarget & { readonly kind: 'field' };
  readonly onChange: (target: AdvertTarget) => void;
}) {
  const { field, value } = target;
  const { kind } = vehicleFields[field];
  const options = valueOptions(field);
  if (kind === 'flag')
    return (
      <SelectField
        label="Valor"
        optionalNote={false}
        options={YES_NO}
        value={value === true ? 'si' : 'no'}
        onChange={(event) => onChange({ ...target, value: event.target.value === 'si' })}
      />
    );
  if (options !== null)
    return (
      <SelectField
        label="Valor"
        optionalNote={false}
        prompt="Elige una opción"
        options={options}
        value={String(value)}
        onChange={(event) => onChange({ ...target, value: event.target.value })}
      />
    );
  return (
    <TextField
      label="Valor"
      optionalNote={false}
      autoComplete="off"
      {...(kind === 'day'
        ? {
            hint: '15/03/2021',
            defaultValue: valueText(field, value),
            onChange: (event) => onChange({ ...target, value: typedDay(event.target.value) }),
          }
        : {
            value: String(formValue(value)),
            onChange: (event) => onChange({ ...target, value: event.target.value }),
          })}
    />
  );
}

/** Changes where the words of an advert go, and their value. Each change counts at once. */
export function AdvertEditor({ planned, onChange, onDone }: EditorProps) {
  const { row, target } = planned;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => item.current?.querySelector('select')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Not the dialog's button.
    event.preventDefault();
    onDone();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its fields
    <li ref={item} className="border-line grid gap-4 border-t py-4" onKeyDown={onKeyDown} data-advert-editor>
      <p className="type-caption text-text-muted wrap-anywhere">
        Línea {row.line}: {row.words}
      </p>
      <SelectField
        label="Destino"
        optionalNote={false}
        prompt={target.kind === 'unknown' ? 'Sin reconocer' : undefined}
        options={placeOptions(target.kind === 'spec' ? target.grupo : '')}
        value={placeOf(target)}
        onChange={(event) => onChange(targetAt(event.target.value, row, target))}
      />
      {target.kind === 'field' && <FactValue key={target.field} target={target} onChange={onChange} />}
      {target.kind === 'spec' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Nombre"
            optionalNote={false}
            autoComplete="off"
            maxLength={specLimits.clave}
            value={target.clave}
            error={isComplete(target) ? undefined : INCOMPLETE_SPEC}
            onChange={(event) => onChange({ ...target, clave: event.target.value })}
          />
          <TextField
            label="Valor"
            optionalNote={false}
            autoComplete="off"
            maxLength={specLimits.valor}
            value={target.valor}
            onChange={(event) => onChange({ ...target, valor: event.target.value })}
          />
        </div>
      )}
      <div>
        <Button variant="secondary" size="s" className="min-h-11" onClick={onDone}>
          Listo
        </Button>
      </div>
    </li>
  );
}
