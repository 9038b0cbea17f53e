import { TextField } from '#src/components/ui/Field.tsx';
import { MOST_CLOSED_DAYS } from '#src/features/company/business/closed-days.ts';
import type { BusinessForm } from './business.store.ts';
import { RowListFields, type RowProps } from './RowListFields.tsx';

function Row({ row, errorOf, onChange, remove }: RowProps<'closedDays'>) {
  const cell = (name: keyof typeof row) => ({
    value: row[name],
    error: errorOf(name),
    optionalNote: false,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[10.5rem_10.5rem_minmax(0,1fr)]">
      <TextField label="Primer día" type="date" {...cell('from')} />
      <TextField label="Último día" type="date" min={row.from} {...cell('to')} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 max-sm:col-span-2">
        <TextField label="Motivo" placeholder="Festivo, vacaciones…" autoComplete="off" {...cell('name')} />
        {remove}
      </div>
    </div>
  );
}

/** Holidays and other closed days, a row each. */
export function ClosedDaysFields({ form }: { readonly form: BusinessForm }) {
  return (
    <section aria-labelledby="negocio-cierres" className="mt-8">
      <h4 id="negocio-cierres" className="type-label">
        Días cerrados
      </h4>
      <p className="type-small text-text-muted mt-1 mb-4">
        Festivos y vacaciones: los próximos aparecen junto al horario, y el plazo de respuesta no empieza
        hasta que abres. Si es un solo día, deja vacío el último.
      </p>
      <RowListFields
        form={form}
        list="closedDays"
        noun="Cierre"
        addLabel="Añadir días cerrados"
        most={MOST_CLOSED_DAYS}
      >
        {(row) => <Row {...row} />}
      </RowListFields>
    </section>
  );
}
