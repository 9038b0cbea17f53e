import { useState } from 'react';
import { SelectField, TextArea, TextField } from '#src/components/ui/Field.tsx';
import { fillUntouched } from '#src/components/ui/form-values.ts';
import { readContactForm } from '#src/features/leads/rules/contact-form.rules.ts';
import { contactPreset } from '#src/features/leads/rules/contact-preset.ts';
import { TIPO_CONSULTA_LABELS, TIPOS_CONSULTA } from '#src/features/leads/rules/contact.schema.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { CONTACT_WORDS } from './lead-form.messages.ts';
import { LeadForm } from './LeadForm.tsx';
import { findVehicleTitle, inputOf, setVehicle, VehicleNotice } from './LeadVehicle.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

const options = TIPOS_CONSULTA.map((value) => ({ value, label: TIPO_CONSULTA_LABELS[value] }));

/**
 * Contact form (SPEC section 2). The URL may preselect a car, to which the lead is then linked, and a subject. Text already typed is
 * kept.
 */
export default function ContactForm({ dealer }: { readonly dealer: DealerContact }) {
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
    <LeadForm
      form={form}
      kind="contacto"
      submitLabel="Enviar mensaje"
      dealer={dealer}
      purpose="Atender tu consulta y responderte."
    >
      {title !== '' && <VehicleNotice label="Consulta sobre" title={title} onRemove={removeVehicle} />}
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
