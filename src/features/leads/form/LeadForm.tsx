import type { ReactNode } from 'react';
import { linkClass } from '#src/components/ui/link.recipe.ts';
import { SubmitButton } from '#src/components/ui/SubmitButton.tsx';
import type { Form } from '#src/components/ui/useForm.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { TRAP_FIELD } from '#src/features/leads/rules/honeypot.ts';
import { SENDING_LABEL } from './lead-form.messages.ts';
import type { LeadFormKind } from './lead-form.messages.ts';

interface LeadFormProps {
  readonly form: Form;
  readonly kind: LeadFormKind;
  readonly submitLabel: string;
  /** The privacy notice. Pages render it on the server: it needs no script. */
  readonly privacy: ReactNode;
  readonly dealer: DealerContact;
  readonly children: ReactNode;
}

/** Props of a lead form as an island. */
export type LeadIslandProps = Pick<LeadFormProps, 'dealer'> & Partial<Pick<LeadFormProps, 'privacy'>>;

/** Ways to contact the dealer without the form. */
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

/** Shared layout of the lead forms: fields, submit button and privacy notice. */
export function LeadForm({ form, kind, submitLabel, privacy, dealer, children }: LeadFormProps) {
  return (
    <form {...form.props} data-lead-form={kind} className="grid gap-8">
      {/* Server-rendered only: with scripts enabled, browsers neither show nor hydrate this content. */}
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
        {privacy}
      </div>
    </form>
  );
}
