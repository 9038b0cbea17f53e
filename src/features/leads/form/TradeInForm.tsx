import { tradeInReader } from '#src/features/leads/rules/trade-in.rules.ts';
import { tradeInWords } from './lead-form.messages.ts';
import { LeadForm, type LeadIslandProps } from './LeadForm.tsx';
import { PersonFields } from './PersonFields.tsx';
import { TradeInFields } from './TradeInFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

const read = tradeInReader();

/** 'Entrega tu coche'. */
export function TradeInForm({ dealer, privacy }: LeadIslandProps) {
  const form = useLeadForm({ kind: 'tasacion', dealer, read, words: tradeInWords(dealer.replyTime) });
  return (
    <LeadForm form={form} kind="tasacion" submitLabel="Enviar datos" dealer={dealer} privacy={privacy}>
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">Tus datos</legend>
        <PersonFields form={form} wide="nombre" />
      </fieldset>
      <fieldset className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <legend className="type-title-s mb-6">Tu coche</legend>
        <TradeInFields form={form} />
      </fieldset>
    </LeadForm>
  );
}
