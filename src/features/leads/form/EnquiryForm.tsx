import { ChevronDown } from 'lucide';
import { useState, type ReactNode } from 'react';
import { TextArea } from '#src/components/ui/Field.tsx';
import type { FieldValues } from '#src/components/ui/form-values.ts';
import { Icon } from '#src/components/ui/Icon.tsx';
import { iconClass } from '#src/components/ui/icon.recipe.ts';
import { notify } from '#src/components/ui/notify.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { readContactForm } from '#src/features/leads/rules/contact-form.rules.ts';
import { enquiryMessage } from '#src/features/leads/rules/enquiry-message.ts';
import { CONTACT_WORDS, OFFLINE_MESSAGE } from './lead-form.messages.ts';
import { LeadForm } from './LeadForm.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useLeadForm } from './useLeadForm.ts';

interface EnquiryFormProps {
  readonly slug: string;
  /** Brand, model and version. */
  readonly title: string;
  readonly dealer: DealerContact;
  /** Status of the car when the page was rendered. */
  readonly status: string;
  readonly privacy?: ReactNode;
}

const loadTradeIn = () => import('./trade-in-islands.tsx');

/** The fields of the own car, once they are loaded. */
type TradeInPart = Awaited<ReturnType<typeof loadTradeIn>>;

/** Enquiry form on a car's page: the contact form with the car preset, and the own car if it is offered in exchange. */
export function EnquiryForm({ slug, title, status, dealer, privacy }: EnquiryFormProps) {
  const [tradeIn, setTradeIn] = useState<TradeInPart | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Values by field, as a draft has kept them. */
  const [kept, setKept] = useState<FieldValues>({});
  const close = () => setOpen(false);
  const open = () =>
    loadTradeIn().then(
      (part) => {
        setTradeIn(part);
        setOpen(true);
      },
      () => notify({ title: OFFLINE_MESSAGE, tone: 'destructive' }),
    );
  const form = useLeadForm({
    kind: 'vehiculo',
    read: tradeIn !== null && isOpen ? tradeIn.readWithTradeIn : readContactForm,
    words: CONTACT_WORDS,
    dealer,
    onAlive: (_, draft) => {
      setKept(draft);
      if (draft['matricula'] !== undefined) void open();
    },
  });
  return (
    <LeadForm form={form} kind="vehiculo" submitLabel="Enviar consulta" dealer={dealer} privacy={privacy}>
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <input type="hidden" name="vehiculo" value={slug} />
        <input type="hidden" name="tipo_consulta" value="stock" />
        <input type="hidden" name="asunto" value={`Consulta sobre ${title}`.slice(0, 200)} />
        <PersonFields form={form} wide="email" />
        <div className="sm:col-span-2">
          <TextArea
            {...form.field('mensaje')}
            label="Mensaje"
            required
            rows={4}
            defaultValue={enquiryMessage(title, status)}
          />
        </div>
      </div>
      <div>
        <button
          type="button"
          data-trade-in=""
          disabled={!form.isAlive}
          aria-expanded={isOpen}
          className="type-small inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium"
          onClick={isOpen ? close : () => void open()}
        >
          Entrego un coche a cambio
          <Icon icon={ChevronDown} className={`${iconClass.s} ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {tradeIn !== null && (
          <tradeIn.EnquiryTradeIn form={form} kept={kept} isOpen={isOpen} onSent={close} />
        )}
      </div>
    </LeadForm>
  );
}
