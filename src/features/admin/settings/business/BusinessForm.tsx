import { useStore } from '#src/lib/useStore.ts';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { ConfirmDialog } from '#src/components/ui/ConfirmDialog.tsx';
import { Checkbox, EmailInput, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Loaded } from '#src/features/admin/core/lists/Loaded.tsx';
import { go } from '#src/features/admin/core/routing/panel-navigation.store.ts';
import { BUSINESS_SECTIONS, type BusinessField, type BusinessSection } from './business.fields.ts';
import {
  $businessForm,
  business,
  decideBusinessConflict,
  discardBusinessChanges,
  closeBusinessForm,
  openBusinessForm,
  setBusinessFields,
  submitBusinessForm,
  type BusinessForm as State,
} from './business.store.ts';
import { labelsOf } from './business.values.ts';
import { ClosedDaysFields } from './ClosedDaysFields.tsx';
import { CostFields } from './CostFields.tsx';
import { HoursFields } from './HoursFields.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { yes } from './row-lists.values.ts';

/** What people look up, and what the site promises: side by side on a wide screen. */
const COLUMNS = [BUSINESS_SECTIONS.slice(0, 3), BUSINESS_SECTIONS.slice(3)];

const WIDTH = 'max-w-form xl:max-w-none';

const INPUTS = {
  text: {},
  long: {},
  number: { inputMode: 'numeric', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
  email: { autoComplete: 'off' },
  flag: {},
  rows: {},
} as const;

function Field({ form, field }: { readonly form: State; readonly field: BusinessField }) {
  const { name, label, hint, kind = 'text', optional = false, autoComplete = 'off', wide = false } = field;
  const common = {
    label,
    hint,
    required: !optional,
    error: form.errors[name],
    value: form.values[name] ?? '',
  };
  const Input = kind === 'email' ? EmailInput : TextField;
  const type = (value: string) => setBusinessFields({ [name]: value });
  if (kind === 'flag')
    return (
      <div className="sm:col-span-2">
        <Checkbox
          checked={form.values[name] === yes}
          onChange={(event) => type(event.target.checked ? yes : '')}
        >
          {label}
        </Checkbox>
        <p className="type-caption text-text-muted mt-1">{hint}</p>
      </div>
    );
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      {kind === 'long' ? (
        <TextArea {...common} rows={3} onChange={(event) => type(event.target.value)} />
      ) : (
        <Input
          {...common}
          autoComplete={autoComplete}
          {...INPUTS[kind]}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </div>
  );
}

function OpeningFields({ form }: { readonly form: State }) {
  return (
    <>
      <HoursFields form={form} />
      <ClosedDaysFields form={form} />
    </>
  );
}

/** Sections that are no plain fields. */
const OWN_FIELDS: Readonly<Record<string, typeof OpeningFields>> = {
  horario: OpeningFields,
  gastos: CostFields,
  opiniones: ReviewFields,
};

function Section({ form, section }: { readonly form: State; readonly section: BusinessSection }) {
  const { id, title, text, fields } = section;
  const OwnFields = OWN_FIELDS[id];
  return (
    <section aria-labelledby={`negocio-${id}`} className="border-line border-t pt-8">
      <h3 id={`negocio-${id}`} className="type-title-s">
        {title}
      </h3>
      {text !== undefined && <p className="type-small text-text-muted mt-1">{text}</p>}
      {OwnFields !== undefined ? (
        <div className="mt-5">
          <OwnFields form={form} />
        </div>
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-6 sm:grid-cols-2">
          {fields.map((field) => (
            <Field key={field.name} form={form} field={field} />
          ))}
        </div>
      )}
    </section>
  );
}

function conflictText(fields: readonly string[]): string {
  if (fields.length === 0)
    return 'Tus cambios no chocan con los suyos: puedes guardar los dos. No se ha sobrescrito nada.';
  return `Habéis cambiado lo mismo de forma distinta: ${labelsOf(fields).join(', ')}. No se ha sobrescrito nada: decide qué versión se guarda. Lo demás se conserva.`;
}

function ConflictDialog({ conflict }: Pick<State, 'conflict'>) {
  return (
    <ConfirmDialog
      open={conflict !== null}
      onOpenChange={(open) => {
        if (!open) void decideBusinessConflict('later');
      }}
      title="Otra persona ha guardado los datos del negocio"
      description={conflict === null ? undefined : conflictText(conflict.fields)}
      cancelLabel="Seguir editando"
      other={{ label: 'Quedarme con los suyos', onSelect: () => void decideBusinessConflict('theirs') }}
      confirmLabel="Guardar mis cambios"
      tone="primary"
      onConfirm={() => void decideBusinessConflict('mine')}
    />
  );
}

function OpenForm({ form }: { readonly form: State }) {
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Depends on the refusal only: typing a correction must not move the focus.
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  return (
    <form
      ref={element}
      noValidate
      className={`${WIDTH} grid grid-cols-[minmax(0,1fr)] gap-10 [&_:is(input,textarea)]:scroll-mt-10 [&_:is(input,textarea)]:scroll-mb-28`}
      onSubmit={(event) => {
        event.preventDefault();
        void submitBusinessForm();
      }}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="type-title-m outline-none">
          El negocio
        </h2>
        <p className="type-small text-text-muted mt-2 max-w-prose">
          Los datos que muestran la web y los correos. Se publican al guardar.
        </p>
      </div>
      {form.isRestored && (
        <div
          className="border-line-strong bg-surface-raised rounded-m flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border px-5 py-3"
          role="status"
        >
          <p className="type-small">Hemos recuperado lo que dejaste sin guardar.</p>
          <Button variant="quiet" size="s" className="min-h-11" onClick={discardBusinessChanges}>
            Descartar borrador
          </Button>
        </div>
      )}
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-2 2xl:gap-x-20">
        {COLUMNS.map((sections, column) => (
          <div key={column} className="grid gap-10">
            {sections.map((section) => (
              <Section key={section.id} form={form} section={section} />
            ))}
          </div>
        ))}
      </div>
      <div className="bg-surface border-line sticky bottom-(--tab-bar) z-10 flex flex-wrap gap-3 border-t py-4">
        <Button type="submit" busy={form.isSaving} className="flex-1 sm:flex-none">
          Guardar cambios
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={() => go({ editar: null })}>
          Cancelar
        </Button>
      </div>
      <ConflictDialog conflict={form.conflict} />
    </form>
  );
}

/** The form of the business data. */
export function BusinessForm() {
  const form = useStore($businessForm);
  const { status } = useStore(business.$state);
  useEffect(() => {
    void openBusinessForm();
    return closeBusinessForm;
  }, []);
  return (
    <Loaded
      status={status}
      data={form}
      skeleton={
        <div className={`${WIDTH} grid gap-6`} role="status" aria-label="Cargando los datos del negocio">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-80 w-full" />
        </div>
      }
      failure="No se pudieron cargar los datos del negocio"
      onRetry={() => void openBusinessForm()}
    >
      {(open) => <OpenForm form={open} />}
    </Loaded>
  );
}
