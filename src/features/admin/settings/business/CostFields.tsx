import { Checkbox, SelectField, TextField } from '#src/components/ui/Field.tsx';
import { MOST_COSTS, type Cost } from '#src/features/company/business/costs.ts';
import type { BusinessForm } from './business.store.ts';
import { RowListFields, type RowProps } from './RowListFields.tsx';
import { yes } from './row-lists.values.ts';

const KINDS: readonly { readonly value: Cost['kind']; readonly label: string }[] = [
  { value: 'included', label: 'Incluido en el precio' },
  { value: 'sum', label: 'Un importe' },
  { value: 'varies', label: 'Depende' },
];

function Row({ row, errorOf, onChange, remove }: RowProps<'costs'>) {
  const cell = (name: keyof typeof row) => ({
    value: row[name],
    error: errorOf(name),
    optionalNote: false,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: HTMLInputElement | HTMLSelectElement }) =>
      onChange({ [name]: target.value }),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Concepto" placeholder="Gestoría, transferencia, entrega…" {...cell('name')} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <SelectField label="Cómo se cobra" options={KINDS} {...cell('kind')} />
        {remove}
      </div>
      {row.kind === 'sum' && (
        <TextField label="Importe (€, con impuestos)" inputMode="decimal" {...cell('amount')} />
      )}
      {row.kind === 'varies' && (
        <TextField label="De qué depende" placeholder="según provincia" {...cell('basis')} />
      )}
      {row.kind !== 'included' && (
        <div className="sm:pt-8">
          <Checkbox
            checked={row.compulsory === yes}
            onChange={({ target }) => onChange({ compulsory: target.checked ? yes : '' })}
          >
            Obligatorio
          </Checkbox>
        </div>
      )}
    </div>
  );
}

/** What the price includes or what comes on top of it, a row each. */
export function CostFields({ form }: { readonly form: BusinessForm }) {
  return (
    <RowListFields form={form} list="costs" noun="Gasto" addLabel="Añadir gasto" most={MOST_COSTS}>
      {(row) => <Row {...row} />}
    </RowListFields>
  );
}
