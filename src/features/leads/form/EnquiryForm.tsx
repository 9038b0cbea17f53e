import { TextArea } from '#src/components/ui/Field.tsx';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { readContactForm } from '#src/features/leads/rules/contact-form.rules.ts';
import { enquiryMessage } from '#src/features/leads/rules/enquiry-message.ts';
import { CONTACT_WORDS } from './lead-form.messages.ts';
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
}

/** Enquiry form on a car's page: the contact form with the car preset. */
export function EnquiryForm({ slug, title, status, dealer }: EnquiryFormProps) {
  const form = useLeadForm({ kind: 'vehiculo', read: readContactForm, words: CONTACT_WORDS, dealer });
  return (
    <LeadForm
      form={form}
      kind="vehiculo"
      submitLabel="Enviar consulta"
      dealer={dealer}
      purpose="Atender tu consulta y responderte."
    >
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
    </LeadForm>
  );
}
