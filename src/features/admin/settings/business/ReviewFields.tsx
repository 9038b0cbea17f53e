import { TextField } from '#src/components/ui/Field.tsx';
import { MOST_REVIEWS } from '#src/features/company/business/reviews.ts';
import type { BusinessForm } from './business.store.ts';
import { RowListFields, type RowProps } from './RowListFields.tsx';

function Row({ row, errorOf, onChange, remove }: RowProps<'reviews'>) {
  const cell = (name: keyof typeof row) => ({
    value: row[name],
    error: errorOf(name),
    optionalNote: false,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <TextField label="Sitio" placeholder="Google" {...cell('source')} />
        {remove}
      </div>
      <div className="col-span-2">
        <TextField label="Enlace a las opiniones" type="url" placeholder="https://" {...cell('url')} />
      </div>
      <TextField label="Nota" placeholder="4,8 de 5" {...cell('score')} />
      <TextField label="Número de opiniones" inputMode="numeric" {...cell('count')} />
      <TextField label="Fecha del dato" type="date" {...cell('date')} />
      <TextField label="Verificadas por" placeholder="Google" {...cell('verifiedBy')} />
    </div>
  );
}

/** Reviews on other sites, a row each. */
export function ReviewFields({ form }: { readonly form: BusinessForm }) {
  return (
    <>
      <p className="type-small text-text-muted mb-4">
        «Verificadas por» dice quién comprueba que son de clientes. Si lo dejas vacío, la web dirá que no se
        verifica.
      </p>
      <RowListFields form={form} list="reviews" noun="Sitio" addLabel="Añadir sitio" most={MOST_REVIEWS}>
        {(row) => <Row {...row} />}
      </RowListFields>
    </>
  );
}
