import { useState } from 'react';
import { answerTimeText } from '#src/features/company/business/answer-time.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { contactPreset } from '#src/features/leads/rules/contact-preset.ts';
import { tradeInReader } from '#src/features/leads/rules/trade-in.rules.ts';
import { tradeInWords } from './lead-form.messages.ts';
import { LeadForm } from './LeadForm.tsx';
import { findVehicleTitle, setVehicle, VehicleNotice } from './LeadVehicle.tsx';
import { PersonFields } from './PersonFields.tsx';
import { TradeInFields } from './TradeInFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

const read = tradeInReader();

/** 'Entrega tu coche'. The URL may name the car that the person would take, to which the lead is then linked. */
export default function TradeInForm({ dealer }: { readonly dealer: DealerContact }) {
  const [title, setTitle] = useState('');

  const preset = (element: HTMLFormElement) => {
    const { vehiculo } = contactPreset(location.search);
    if (vehiculo === '') return;
    // Set even if the title cannot be loaded: the server finds the car by its slug.
    setVehicle(element, vehiculo);
    findVehicleTitle(vehiculo).then(
      (found) => {
        if (found === null) setVehicle(element, '');
        else setTitle(found);
      },
      () => undefined,
    );
  };

  const form = useLeadForm({
    kind: 'tasacion',
    dealer,
    read,
    words: tradeInWords(dealer.replyTime),
    onAlive: preset,
  });

  const removeVehicle = (element: HTMLFormElement | null) => {
    setVehicle(element, '');
    setTitle('');
  };

  return (
    <LeadForm
      form={form}
      kind="tasacion"
      submitLabel="Enviar datos"
      dealer={dealer}
      purpose="Valorar el coche que ofreces y responderte."
    >
      {title !== '' && <VehicleNotice label="A cambio del" title={title} onRemove={removeVehicle} />}
      <input type="hidden" name="vehiculo" />
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">Tus datos</legend>
        <PersonFields form={form} wide="nombre" />
      </fieldset>
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">Tu coche</legend>
        <TradeInFields form={form} />
      </fieldset>
      {/* As tall with its longest text: nothing moves when the hours are known. */}
      <p className="type-small min-h-[4.5rem] max-w-prose sm:min-h-12">
        Los mirará una persona de nuestro equipo y te llamará o escribirá.{' '}
        {form.isAlive ? answerTimeText(dealer, new Date()) : `Te respondemos en ${dealer.replyTime}.`}
      </p>
    </LeadForm>
  );
}
