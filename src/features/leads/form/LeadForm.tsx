import type { ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import { Toaster } from '#src/components/ui/Toaster.tsx';
import type { Form } from '#src/components/ui/useForm.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { TRAP_FIELD } from '#src/features/leads/rules/honeypot.ts';
import { SENDING_LABEL } from './lead-form.messages.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import type { LeadFormKind } from './lead-form.messages.ts';

interface LeadFormProps {
  readonly form: Form;
  readonly kind: LeadFormKind;
  readonly submitLabel: string;
  /** Why the data are asked for, as the privacy notice says it. */
  readonly purpose: string;
  readonly dealer: DealerContact;
  readonly children: ReactNode;
}

/** How to reach the dealer without the form. */
function OtherWays({ dealer }: Pick<LeadFormProps, 'dealer'>) {
  return (
    <p className="border-line-strong type-body border-l-2 pl-4">
      Este formulario necesita JavaScript. También puedes llamarnos o escribirnos:{' '}
      <a className={linkClass()} href={`tel:${dealer.phone.e164}`}>
        {dealer.phone.display}
      </a>
      ,{' '}
      <a className={linkClass()} href={`mailto:${dealer.email}`}>
        {dealer.email}
      </a>
    </p>
  );
}

/** The frame of the lead forms: the fields, the button, and what the visitor must know. */
export function LeadForm({ form, kind, submitLabel, purpose, dealer, children }: LeadFormProps) {
  return (
    <>
      <form {...form.props} data-lead-form={kind} className="grid gap-8">
        {/* A browser with scripts neither shows nor compares what stands in here. */}
        <noscript>{import.meta.env.SSR && <OtherWays dealer={dealer} />}</noscript>
        {children}
        <div hidden>
          <label htmlFor={`trampa-${kind}`}>No rellenes este campo</label>
          <input id={`trampa-${kind}`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="grid justify-items-start gap-6">
          <SubmitButton form={form} busyLabel={SENDING_LABEL} size="l" className="w-full sm:w-auto">
            {submitLabel}
          </SubmitButton>
          <PrivacyNotice purpose={purpose} dealer={dealer} />
        </div>
      </form>
      <Toaster />
    </>
  );
}
