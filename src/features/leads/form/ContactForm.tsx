import { useState } from 'react';
import * as z from 'zod/mini';
import { SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { fillUntouched } from '#src/components/ui/form-values.ts';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { readContactForm } from '#src/features/leads/rules/contact-form.rules.ts';
import { contactPreset } from '#src/features/leads/rules/contact-preset.ts';
import { TIPO_CONSULTA_LABELS, TIPOS_CONSULTA } from '#src/features/leads/rules/contact.schema.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { withoutRepeat } from '#src/lib/without-repeat.ts';
import { CONTACT_WORDS } from './lead-form.messages.ts';
import { LeadForm, type LeadIslandProps } from './LeadForm.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

const carsSchema = z.object({
  items: z.array(z.object({ marca: z.string(), modelo: z.string(), version: z.string() })),
});

/** Title of a public car by slug; null when there is none. @throws Error when PocketBase returns an error. */
async function findVehicleTitle(slug: string): Promise<string | null> {
  const query = new URLSearchParams({
    filter: `(slug='${slug}')`,
    fields: 'marca,modelo,version',
    perPage: '1',
    skipTotal: '1',
  });
  const response = await fetch(`${pocketbaseOrigin}/api/collections/vehicles/records?${query.toString()}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const [car] = carsSchema.parse(await response.json()).items;
  if (car === undefined) return null;
  const parts = [car.marca, car.modelo, withoutRepeat(car.modelo, car.version)];
  return parts.filter((part) => part !== '').join(' ');
}

const options = TIPOS_CONSULTA.map((value) => ({ value, label: TIPO_CONSULTA_LABELS[value] }));

/** An input of a form by name; null for any other kind of field. */
function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

function setVehicle(form: HTMLFormElement | null, slug: string): void {
  const input = inputOf(form, 'vehiculo');
  if (input !== null) input.value = slug;
}

interface VehicleNoticeProps {
  readonly title: string;
  readonly onRemove: (form: HTMLFormElement | null) => void;
}

/** The car that the enquiry is about, with a button to remove it. */
function VehicleNotice({ title, onRemove }: VehicleNoticeProps) {
  return (
    <div
      data-lead-vehicle
      className="border-line flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y py-3"
    >
      <p className="type-small">
        Consulta sobre <strong>{title}</strong>
      </p>
      <button
        type="button"
        className={`${linkClass('muted')} type-small min-h-11 cursor-pointer underline`}
        onClick={({ currentTarget }) => onRemove(currentTarget.form)}
      >
        Quitar vehículo
      </button>
    </div>
  );
}

/**
 * Contact form (SPEC section 2). The URL may preselect a car, to which the lead is then linked, and a subject. Text already typed is
 * kept.
 */
export default function ContactForm({ dealer, privacy }: LeadIslandProps) {
  const [title, setTitle] = useState('');

  const preset = (element: HTMLFormElement) => {
    const { vehiculo, tipo_consulta } = contactPreset(location.search);
    fillUntouched(element, { tipo_consulta });
    if (vehiculo === '') return;
    // Set even if the title cannot be loaded: the server finds the car by its slug.
    setVehicle(element, vehiculo);
    findVehicleTitle(vehiculo).then(
      (found) => {
        if (found === null) {
          setVehicle(element, '');
          return;
        }
        setTitle(found);
        fillUntouched(element, { asunto: `Consulta sobre ${found}`.slice(0, 200) });
      },
      () => undefined,
    );
  };

  const form = useLeadForm({
    kind: 'contacto',
    dealer,
    read: readContactForm,
    words: CONTACT_WORDS,
    onAlive: preset,
  });

  const removeVehicle = (element: HTMLFormElement | null) => {
    setVehicle(element, '');
    setTitle('');
    const asunto = inputOf(element, 'asunto');
    if (asunto?.value.endsWith(title) === true) asunto.value = '';
  };

  return (
    <LeadForm form={form} kind="contacto" submitLabel="Enviar mensaje" dealer={dealer} privacy={privacy}>
      {title !== '' && <VehicleNotice title={title} onRemove={removeVehicle} />}
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <input type="hidden" name="vehiculo" />
        <PersonFields form={form} />
        <SelectField
          {...form.field('tipo_consulta')}
          label="Tipo de consulta"
          options={options}
          prompt="Selecciona una opción"
          required
        />
        <div className="sm:col-span-2">
          <TextField {...form.field('asunto')} label="Asunto" autoComplete="off" />
        </div>
        <div className="sm:col-span-2">
          <TextArea {...form.field('mensaje')} label="Mensaje" required rows={6} />
        </div>
      </div>
    </LeadForm>
  );
}
