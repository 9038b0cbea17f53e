import { Trash2 } from 'lucide';
import { useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { iconButtonClass } from '#src/components/ui/button.recipe.ts';
import { FieldError, TextField } from '#src/components/ui/Field.tsx';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { MOST_CLOSED_DAYS } from '#src/features/company/business/closed-days.ts';
import { setBusinessFields, type BusinessForm } from './business.store.ts';
import {
  CLOSED_DAYS,
  closedDaysName,
  NEW_ROW,
  readRows,
  rowsText,
  type ClosedDaysRow,
} from './closed-days.values.ts';

interface RowProps {
  readonly form: BusinessForm;
  readonly row: ClosedDaysRow;
  readonly index: number;
  readonly onChange: (row: ClosedDaysRow) => void;
  readonly onRemove: () => void;
}

function Row({ form, row, index, onChange, onRemove }: RowProps) {
  const cell = (name: keyof ClosedDaysRow) => ({
    value: row[name],
    error: form.errors[closedDaysName(index, name)],
    optionalNote: false,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ ...row, [name]: target.value }),
  });
  return (
    <li>
      <fieldset className="border-line grid min-w-0 grid-cols-2 items-start gap-4 border-t py-4 sm:grid-cols-[10.5rem_10.5rem_minmax(0,1fr)]">
        <legend className="sr-only">Cierre {index + 1}</legend>
        <TextField label="Primer día" type="date" {...cell('from')} />
        <TextField label="Último día" type="date" min={row.from} {...cell('to')} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 max-sm:col-span-2">
          <TextField label="Motivo" placeholder="Festivo, vacaciones…" autoComplete="off" {...cell('name')} />
          <button
            type="button"
            className={`${iconButtonClass} mt-8`}
            aria-label={`Quitar el cierre ${index + 1}`}
            onClick={onRemove}
          >
            <Icon icon={Trash2} className={iconClass.m} />
          </button>
        </div>
      </fieldset>
    </li>
  );
}

/** Holidays and other closed days, a row each. */
export function ClosedDaysFields({ form }: { readonly form: BusinessForm }) {
  const add = useRef<HTMLButtonElement>(null);
  const rows = readRows(form.values[CLOSED_DAYS] ?? '');
  const set = (changed: readonly ClosedDaysRow[]) => setBusinessFields({ [CLOSED_DAYS]: rowsText(changed) });
  return (
    <section aria-labelledby="negocio-cierres" className="mt-8">
      <h4 id="negocio-cierres" className="type-label">
        Días cerrados
      </h4>
      <p className="type-small text-text-muted mt-1">
        Festivos y vacaciones: los próximos aparecen junto al horario, y el plazo de respuesta no empieza
        hasta que abres. Si es un solo día, deja vacío el último.
      </p>
      <ul className="mt-4">
        {rows.map((row, index) => (
          <Row
            key={index}
            form={form}
            row={row}
            index={index}
            onChange={(changed) => set(rows.with(index, changed))}
            onRemove={() => {
              set(rows.toSpliced(index, 1));
              // Its button has gone, with the focus.
              add.current?.focus();
            }}
          />
        ))}
      </ul>
      <FieldError id="negocio-cierres-error" error={form.errors[CLOSED_DAYS]} />
      <Button
        ref={add}
        variant="secondary"
        size="s"
        className="min-h-11"
        disabled={rows.length >= MOST_CLOSED_DAYS}
        onClick={() => set([...rows, NEW_ROW])}
      >
        Añadir días cerrados
      </Button>
    </section>
  );
}
